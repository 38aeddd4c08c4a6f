import fc from 'fast-check';
import { costOf, MOST_POINTS } from '../../service/records/asking/filters.ts';
import { type AskedField, type Catalogue, placesIn } from '../../service/shared/query/catalogue.ts';
import { canGroup, canMeasure, canOrder, isTimed } from '../../service/shared/query/pipes.ts';
import {
  type Bound,
  type Condition,
  everything,
  normal,
  type Query,
  type Test,
  units,
} from '../../service/shared/query/tree.ts';

/** Values of the free types of a field. */
export interface Samples {
  texts: readonly string[];
  numbers: readonly string[];
  /** Days and periods. */
  times: readonly string[];
  moments: readonly string[];
  ids: Readonly<Record<string, readonly string[]>>;
}

/** Texts that look like more than text. */
const TRAPS = [
  'or',
  'not maria',
  'no email',
  'due: today',
  'a, b',
  '(x)',
  'a | b',
  '"',
  'back\\slash',
  'overdue',
  'on hold',
  '-x',
  '5..7',
  'none',
  'jobs',
  'two  spaces',
  'it’s',
  'ΟΔΟΣ',
  '漢字',
  'x:y',
  'top 5',
];

export const everySample: Samples = {
  texts: ['maria', 'New York', 'boiler', 'Élan vital', 'PO-4711', 'ana@lima.example', 'a.b', ...TRAPS],
  numbers: ['0', '5', '-3', '10.5', '1000', '0.25'],
  times: [
    'today',
    'yesterday',
    'mon',
    'next fri',
    'last tue',
    'this week',
    'last month',
    'next quarter',
    'last 30 days',
    'next 2 weeks',
    '+3d',
    '-2w',
    '+1m',
    '2026-11-20',
    '2026-11',
    '2026',
  ],
  moments: ['now', '2026-11-20T09:00:00.000Z', '2025-01-01T23:59:59.123Z'],
  ids: {},
};

/** Conditions over every field of a catalogue, in normal form. */
export function conditions(catalogue: Catalogue, samples: Samples = everySample): fc.Arbitrary<Condition> {
  const field = fc.constantFrom(...placesIn(catalogue)).chain(({ path, field }) => {
    const isFlag = field.type === 'flag' && !field.isOptional;
    const tests = fc.array(testOf(field, samples), { minLength: 1, maxLength: isFlag ? 1 : 3 });
    return tests.map((tests): Condition => ({ is: 'field', path, tests }));
  });
  const text = fc.constantFrom(...samples.texts).map((text): Condition => ({ is: 'text', text }));
  const { tree } = fc.letrec<{ tree: Condition; list: Condition }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      { weight: 6, arbitrary: field },
      { weight: 1, arbitrary: text },
      { weight: 3, arbitrary: tie('list') },
    ),
    list: fc.oneof(
      fc.record({
        is: fc.constantFrom('all' as const, 'any' as const),
        of: fc.array(tie('tree'), { minLength: 2, maxLength: 4 }),
      }),
      tie('tree').map((of): Condition => ({ is: 'not', of })),
    ),
  }));
  const any = fc.oneof({ weight: 1, arbitrary: fc.constant(everything) }, { weight: 30, arbitrary: tree }).map(normal);
  // The service refuses costly conditions, and adds a few points of its own.
  return any.filter((condition) => costOf(condition, catalogue) < MOST_POINTS - 10);
}

function testOf(field: AskedField, samples: Samples): fc.Arbitrary<Test> {
  const value = valueOfField(field, samples).map((value): Test => ({ is: 'value', value }));
  const empty = fc.constantFrom<Test>({ is: 'none' }, { is: 'some' });
  const isRanged = ['choice', 'number', 'day', 'moment'].includes(field.type);
  const bound = boundOf(field, samples);
  const range = fc
    .tuple(fc.option(bound), fc.option(bound))
    .filter(([from, to]) => from !== null || to !== null)
    .map(([from, to]): Test => ({ is: 'range', from, to }));
  return fc.oneof(
    { weight: 4, arbitrary: value },
    ...(isRanged ? [{ weight: 3, arbitrary: range }] : []),
    ...(field.isOptional ? [{ weight: 2, arbitrary: empty }] : []),
  );
}

function boundOf(field: AskedField, samples: Samples): fc.Arbitrary<Bound> {
  const at =
    field.type === 'moment' ? fc.constantFrom(...samples.times, ...samples.moments) : valueOfField(field, samples);
  return fc.record({ at, isOpen: fc.boolean() });
}

function valueOfField(field: AskedField, { texts, numbers, times, ids }: Samples): fc.Arbitrary<string> {
  if (field.type === 'choice') return fc.constantFrom(...(field.choices ?? []).map(({ value }) => value));
  if (field.type === 'flag') return fc.constant('true');
  if (field.type === 'number') return fc.constantFrom(...numbers);
  if (field.type === 'day' || field.type === 'moment') return fc.constantFrom(...times);
  return fc.constantFrom(...texts, ...(ids[field.name] ?? []));
}

/** Whole queries: conditions, groups, measures, an order, a limit and a command. */
export function queries(catalogue: Catalogue): fc.Arbitrary<Query> {
  const places = placesIn(catalogue);
  const grouped = places.filter(canGroup);
  const measured = (['sum', 'avg', 'min', 'max'] as const).flatMap((is) =>
    places.filter((each) => canMeasure(each, is)).map(({ path }) => ({ is, path })),
  );
  const measure = fc.constantFrom({ is: 'count' as const }, ...measured);
  const by = fc
    .constantFrom(...grouped)
    .chain((placed) =>
      fc.constantFrom(...(isTimed(placed) ? units : [null])).map((unit) => ({ path: placed.path, unit })),
    );
  const ordered = places.filter(canOrder).map(({ path }) => path);
  return fc.record({
    where: conditions(catalogue),
    by: fc.option(by),
    measures: fc.uniqueArray(measure, { maxLength: 3, selector: (each) => JSON.stringify(each) }),
    order: fc.option(fc.record({ path: fc.constantFrom(...ordered), isDown: fc.boolean() })),
    top: fc.option(fc.integer({ min: 1, max: 9999 })),
    command: fc.option(fc.constantFrom('assign maria', 'export', 'email report | x', 'set priority high, due fri')),
  });
}
