import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { getNamedType, parse as graphql, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { jobs } from '../../service/jobs/job.ts';
import { catalogueOf } from '../../service/records/asking/asked-fields.ts';
import type { AnyKind } from '../../service/records/fields.ts';
import { type Catalogue, fieldAt, folded, meaningsIn } from '../../service/shared/query/catalogue.ts';
import { fromInput, toInput, WrongFilter } from '../../service/shared/query/input.ts';
import { parse } from '../../service/shared/query/parse.ts';
import { joined, piecesOf } from '../../service/shared/query/pieces.ts';
import { print, printCondition } from '../../service/shared/query/print.ts';
import { periodOf } from '../../service/shared/query/times.ts';
import { conditionsIn } from '../../service/shared/query/tokens.ts';
import { partsOf } from '../../web/records/documents/documents.ts';
import { catalogueOf as consoleCatalogueOf } from '../../web/records/fields/catalogues.ts';
import type { Declared } from '../../web/records/fields/declared.ts';
import { offeredOrders } from '../../web/records/fields/every-order.ts';
import { orderIn } from '../../web/records/fields/orders.ts';
import { kinds } from '../../web/records/kinds.ts';
import { wordFor } from '../../web/records/words.ts';
import { queries } from '../service/random-conditions.ts';
import { CATALOGUES, consoleCatalogues } from './console-catalogues.ts';
import { BEGIN, END, filterInputs } from './filter-inputs.ts';
import { recordKinds } from './record-kinds.ts';
import { fields } from './schema.ts';

/** Job fields of a company. */
const own: Catalogue['fields'] = [
  { name: 'fields.meter', words: ['Meter reading', 'meter'], type: 'number', isOptional: true, isOrdered: true },
  {
    name: 'fields.roof',
    words: ['Roof'],
    type: 'choice',
    isOptional: true,
    choices: [
      { value: 'flat', words: ['flat'] },
      { value: 'none or any', words: ['none or any'] },
    ],
  },
  { name: 'fields.keys', words: ['Keys handed over', 'keys'], type: 'flag', isOptional: true },
  { name: 'fields.built', words: ['Built'], type: 'day', isOptional: true },
];

const jobCatalogue = { ...catalogueOf(jobs), fields: [...catalogueOf(jobs).fields, ...own] };
const catalogues = recordKinds.map((kind) =>
  kind.type === 'job' ? jobCatalogue : catalogueOf(kind as unknown as AnyKind),
);
const askedCatalogues = catalogues.filter(({ nouns }) => nouns.length > 0);

describe.each(askedCatalogues.map((each) => [each.kind, each] as const))('random queries over %s', (_, catalogue) => {
  // 10,000 in all.
  const runs = { numRuns: Math.ceil(10_000 / askedCatalogues.length) };

  test('read back from their typed text, which is canonical', () => {
    fc.assert(
      fc.property(queries(catalogue), (query) => {
        const text = print(query, catalogue);
        const { query: read, wrong } = parse(text, catalogue);
        expect({ text, read, wrong }).toEqual({ text, read: query, wrong: [] });
        expect(print(read, catalogue)).toBe(text);
        expect(parse(joined(piecesOf(query, catalogue)), catalogue).query).toEqual(query);
        expect(conditionsIn(text).trim()).toBe(printCondition(query.where, catalogue));
      }),
      runs,
    );
  });

  test('read back from their filter in GraphQL, through JSON', () => {
    fc.assert(
      fc.property(queries(catalogue), ({ where }) => {
        const input = JSON.parse(JSON.stringify(toInput(where, catalogue)));
        expect({ input, read: fromInput(input, catalogue) }).toEqual({ input, read: where });
      }),
      runs,
    );
  });
});

test('no text of any kind fails to read', () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'or',
      'not',
      '(',
      ')',
      ',',
      ':',
      '|',
      '..',
      '>',
      '"',
      'due',
      'status',
      'by',
      'top',
      '-',
      'no',
      'worker',
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const { query, parts } = parse(words.join(' '), jobCatalogue);
      expect(parse(print(query, jobCatalogue), jobCatalogue).query).toEqual(query);
      expect(parts.every(({ from, to }) => from <= to)).toBe(true);
    }),
    { numRuns: 5_000, examples: [[['#', 'or', 'due', '(', '"\\']]] },
  );
});

describe('typed queries', () => {
  const canonical = (text: string, hasGroups = true) => {
    const { query, wrong } = parse(text, jobCatalogue, hasGroups);
    return [print(query, jobCatalogue), ...wrong.map((each) => `${each.code} ${each.text}: ${each.would.join(', ')}`)];
  };

  test.each([
    [
      'jobs overdue or unassigned, department: plumbing or electrical, due: this week, priority: high.., customer.town: "New York", not on hold, -maria | by worker count | top 5',
      'overdue or unassigned, department: plumbing or electrical, due: this week, priority: high.., customer.town: "New York", not status: on hold, not maria | by worker count | top 5',
    ],
    ['tickets unassigned boiler', 'unassigned, boiler'],
    ['overdue boiler or unassigned pump', '(overdue, boiler) or (unassigned, pump)'],
    ['due mon..fri, start: > today', 'due: mon..fri, start: >today'],
    ['status: new or overdue', 'status: new or overdue'],
    ['worker: maria or zoe or due: today', 'worker: maria or zoe or due: today'],
    ['worker: maria priority: high', 'worker: maria, priority: high'],
    ['no worker, has due', 'no worker, has due'],
    ['worker: nobody or maria', 'worker: none or maria'],
    ['mine | order due desc | top 3 | assign maria | x', 'mine | order due desc | top 3 | assign maria | x'],
    [
      'created last 30 days | by created week sum meter count',
      'created: last 30 days | by created week sum Meter reading count',
    ],
    ['meter: 100..<200 or 500', 'Meter reading: 100..<200 or 500'],
    ['not (overdue, -(mine or unassigned))', 'not (overdue, not (mine or unassigned))'],
  ])('%s', (typed, printed) => expect(canonical(typed)).toEqual([printed]));

  test.each([
    ['statsu: new, overdue', ['overdue', 'UNKNOWN_FIELD statsu: status']],
    ['status: nwe or closed', ['status: closed', 'UNKNOWN_VALUE nwe: new']],
    ['priority: hgh, overdue', ['overdue', 'UNKNOWN_VALUE hgh: high']],
    ['due: someday, mine', ['mine', 'UNKNOWN_VALUE someday: today, this week, last 30 days, 2026-11-20, mon..fri']],
    ['overdue or', ['overdue', 'UNREADABLE or: ']],
    ['overdue | by wroker', ['overdue', 'UNKNOWN_FIELD wroker: worker']],
    ['overdue | by description', ['overdue', 'UNFIT_FIELD description: open, overdue, unassigned, mine, title']],
    ['overdue | top many', ['overdue', 'UNREADABLE top many: top 5']],
  ])('a wrong word is named and the rest applies: %s', (typed, expected) => expect(canonical(typed)).toEqual(expected));

  test.each([
    ['overdue | order due | top 3', ['overdue | order due', 'WITHOUT_GROUPS top 3: by department | top 3']],
    ['mine | top 3 | close', ['mine | close', 'WITHOUT_GROUPS top 3: by department | top 3']],
    ['overdue | top 3 | by worker', ['overdue | by worker | top 3']],
  ])('top counts groups, so a list without groups refuses the step: %s', (typed, expected) =>
    expect(canonical(typed, false)).toEqual(expected),
  );
});

const nameOf = (kind: string) => kind.replace(/([A-Z])/g, '_$1').toLowerCase();
const consoleKinds = Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [nameOf(name), kind])) as Record<
  string,
  { fields: Declared }
>;

describe('the words of the catalogue', () => {
  test.each(recordKinds.filter(({ type }) => type in consoleKinds))(
    '$type: fields have the labels of the console among their words',
    (kind) => {
      const { fields } = meaningsIn(catalogueOf(kind));
      const declared = Object.entries(consoleKinds[kind.type]?.fields ?? {});
      const unsaid = declared.flatMap(([name, field]) => {
        if (field.type === 'hidden' || field.type === 'address' || !fieldAt(catalogueOf(kind), name)) return [];
        return fields.get(folded(field.label))?.path === name ? [] : [`${name}: ${field.label}`];
      });
      expect(unsaid).toEqual([]);
    },
  );

  test.each(recordKinds)('$type: no two fields share a word', (kind) => {
    const words = catalogueOf(kind).fields.flatMap(({ name, words }) =>
      [...words, name].map((word) => [folded(word), name]),
    );
    expect(words.filter(([word, name]) => words.some(([other, of]) => other === word && of !== name))).toEqual([]);
  });

  test.each(recordKinds)('$type: values have the labels of the console among their words', (kind) => {
    const choices = catalogueOf(kind).fields.flatMap((field) => field.choices ?? []);
    const unsaid = choices.filter(({ value, words }) => !words.map(folded).includes(folded(wordFor(value))));
    expect(unsaid).toEqual([]);
  });
});

test.each([
  ['today', '2026-11-25', '2026-11-26'],
  ['yesterday', '2026-11-24', '2026-11-25'],
  ['wed', '2026-11-25', '2026-11-26'],
  ['sun', '2026-11-29', '2026-11-30'],
  ['next mon', '2026-11-30', '2026-12-01'],
  ['last fri', '2026-11-20', '2026-11-21'],
  ['this week', '2026-11-23', '2026-11-30'],
  ['last month', '2026-10-01', '2026-11-01'],
  ['this quarter', '2026-10-01', '2027-01-01'],
  ['next year', '2027-01-01', '2028-01-01'],
  ['last 30 days', '2026-10-27', '2026-11-26'],
  ['next 7 days', '2026-11-25', '2026-12-02'],
  ['last 3 months', '2026-08-26', '2026-11-26'],
  ['+1w', '2026-12-02', '2026-12-03'],
  ['-9m', '2026-02-25', '2026-02-26'],
  ['2026-02', '2026-02-01', '2026-03-01'],
  ['2025', '2025-01-01', '2026-01-01'],
])('%s on Wednesday 25 November 2026 begins %s and ends before %s', (time, from, before) => {
  expect(periodOf(time, '2026-11-25')).toEqual({ from, before });
});

test('a chip has the place and the text of a condition', () => {
  const text = 'jobs Overdue or unassigned, Due: this week';
  const chips = parse(text, jobCatalogue).parts.map(({ from, to, condition }) => [
    text.slice(from, to),
    printCondition(condition, jobCatalogue),
  ]);
  expect(chips).toEqual([
    ['Overdue or unassigned', 'overdue or unassigned'],
    ['Due: this week', 'due: this week'],
  ]);
});

test.each([
  [{ statsu: { in: ['NEW'] } }, 'statsu', 'UNKNOWN'],
  [{ status: { in: ['NWE'] } }, 'status.in.0', 'NOT_ONE_OF'],
  [{ status: { in: [] } }, 'status.in', 'TOO_FEW'],
  [{ or: [] }, 'or', 'TOO_FEW'],
  [{ or: [{}] }, 'or.0', 'TOO_FEW'],
  [{ scheduledEnd: { gte: 'someday' } }, 'scheduledEnd.gte', 'WRONG_FORMAT'],
  [{ scheduledEnd: {} }, 'scheduledEnd', 'TOO_FEW'],
  [{ customer: { town: { contains: ['x'] } } }, 'customer.town', 'UNKNOWN'],
  [{ customer: { customerCompany: { name: { contains: ['x'] } } } }, 'customer.customerCompany.name', 'UNKNOWN'],
  [{ fields: [{ key: 'none', in: ['x'] }] }, 'fields.0.key', 'NOT_ONE_OF'],
  [{ status: 'NEW' }, 'status', 'WRONG_TYPE'],
])('a filter names its wrong field: %j', (filter, path, code) => {
  const wrong = (() => {
    try {
      return fromInput(filter, jobCatalogue);
    } catch (error) {
      return error;
    }
  })();
  expect(wrong).toBeInstanceOf(WrongFilter);
  expect(wrong).toMatchObject({ path, code });
});

test('schema.graphql has the filters of the declarations, as `npm run schema-filters` writes them', () => {
  const text = readFileSync('schema.graphql', 'utf8');
  expect(text.slice(text.indexOf(BEGIN))).toBe(
    `${BEGIN}\n\n${filterInputs(recordKinds as unknown as AnyKind[], graphql(text))}\n\n${END}\n`,
  );
});

test.each(Object.keys(kinds) as (keyof typeof kinds)[])('the lists of %s offer orders of schema.graphql', (kind) => {
  const { type } = partsOf(kinds[kind].fragment);
  const values = graphql(readFileSync('schema.graphql', 'utf8')).definitions.flatMap((each) =>
    (each.kind === 'EnumTypeDefinition' || each.kind === 'EnumTypeExtension') && each.name.value === `${type}Order`
      ? (each.values ?? []).map(({ name }) => name.value)
      : [],
  );
  const unknown = offeredOrders(kind).filter(({ value }) => values.length > 0 && !values.includes(value));
  // A typed order opens a list, so the list takes every order of the schema.
  const refused = values.filter((orderBy) => !orderIn(kind, { orderBy, jobField: 'meter' }));
  expect({ unknown, refused }).toEqual({ unknown: [], refused: [] });
});

test('the console has the fields of the declarations, as `npm run schema-filters` writes them', () => {
  expect(readFileSync(CATALOGUES, 'utf8')).toBe(consoleCatalogues(recordKinds as unknown as AnyKind[]));
});

test.each(recordKinds.filter(({ type }) => type in consoleKinds))(
  '$type: the console reads queries as the service',
  (kind) => {
    const name = kind.type.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof typeof kinds;
    expect(JSON.parse(JSON.stringify(consoleCatalogueOf(name)))).toEqual(JSON.parse(JSON.stringify(catalogueOf(kind))));
  },
);

test('every list of records takes a filter, a typed query and an order, but the lists of records to choose from', () => {
  const kindsAsked = recordKinds.map((kind) => catalogueOf(kind)).filter(({ nouns }) => nouns.length > 0);
  const connections = new Set(kindsAsked.map(({ kind }) => `${kind}Connection`));
  const lists = fields.filter(({ type, field }) => {
    const isList = connections.has(getNamedType(field.type).name);
    return isList && isObjectType(type) && !/^active[A-Z]/.test(field.name);
  });
  expect(lists.length).toBeGreaterThan(kindsAsked.length);
  const lacking = lists.flatMap(({ name, field }) =>
    ['filter', 'q', 'orderBy', 'timeZone']
      .filter((argument) => !field.args.some((each) => each.name === argument))
      .map((argument) => `${name}(${argument}:)`),
  );
  expect(lacking).toEqual([]);
});

/** Filters whose value the record of the list gives, besides its company and itself. */
const GIVEN: Record<string, string[]> = {
  Customer: ['customerId', 'customerCompanyId'],
  CustomerCompany: ['customerCompanyId'],
  Lead: ['leadNumber'],
};

test('a list of a related record has the filters of the list of all records', () => {
  const lists = fields.filter(({ field }) => {
    const { name } = getNamedType(field.type);
    return name.endsWith('Connection') && name !== 'GroupConnection' && !/^active[A-Z]/.test(field.name);
  });
  const argumentsOf = (each: (typeof lists)[number]) => each.field.args.map(({ name }) => name);
  const lacking = lists.flatMap((related) => {
    const all = lists.find(({ type, field }) => type.name === 'Query' && `${field.type}` === `${related.field.type}`);
    const given = ['companyId', 'recordId', ...(GIVEN[related.type.name] ?? [])];
    const wanted = all && related !== all ? argumentsOf(all).filter((name) => !given.includes(name)) : [];
    return wanted.filter((name) => !argumentsOf(related).includes(name)).map((name) => `${related.name}(${name}:)`);
  });
  expect(lacking).toEqual([]);
});
