import { describe, expect, test } from 'vitest';
import { fieldAt, placesIn } from '../../service/shared/query/catalogue.ts';
import { parse } from '../../service/shared/query/parse.ts';
import { canGroup, isTimed } from '../../service/shared/query/pipes.ts';
import { printCondition } from '../../service/shared/query/print.ts';
import { normal } from '../../service/shared/query/tree.ts';
import { panes } from '../../web/app/panes.ts';
import { formatsOf } from '../../web/ground/formats.ts';
import { isOfRecords } from '../../web/panes/frame/pane.ts';
import { canNarrow, narrowedBy, pathOf } from '../../web/panes/list/narrowed-by.ts';
import { groups } from '../../web/records/documents/groups.ts';
import { catalogueOf } from '../../web/records/fields/catalogues.ts';
import { type Kind, kinds } from '../../web/records/kinds.ts';
import { readAsked } from '../../web/shell/palette/asked/asked.ts';
import { groupRows } from '../../web/shell/palette/use-groups.ts';
import { membersOf } from '../../web/shell/search/group-members.ts';
import { groupCalls } from '../../web/wings/copying/group-calls.ts';

const allKinds = Object.keys(kinds) as Kind[];

test('the condition of each group is a query that reads back as the same condition', () => {
  const sample = {
    choice: '',
    record: 'user_01k0000000e0000000000000ab',
    flag: 'false',
    number: '12.5',
    text: 'North York',
  };
  for (const kind of allKinds) {
    const catalogue = catalogueOf(kind);
    const mayLack = (path: string) =>
      [path, path.replace(/\..*/, '')].some((each) => fieldAt(catalogue, each)?.isOptional);
    for (const placed of placesIn(catalogue).filter(canGroup)) {
      const { path, field } = placed;
      const [choice] = field.choices ?? [];
      const key = choice?.value ?? (isTimed(placed) ? '2026-11-02' : (sample[field.type as 'text'] ?? ''));
      for (const unit of isTimed(placed) ? (['day', 'week', 'month', 'quarter', 'year'] as const) : [null])
        for (const of of [key, null]) {
          const condition = normal(membersOf({ key: of, name: null }, { path, unit }, catalogue, [key, 'York']));
          const { query, wrong } = parse(printCondition(condition, catalogue), catalogue);
          if (of === null && !mayLack(path)) continue;
          expect({ kind, path, where: query.where, wrong }).toEqual({ kind, path, where: condition, wrong: [] });
        }
    }
  }
});

test('the group of a text leaves out the groups of longer texts', () => {
  const jobs = catalogueOf('job');
  const by = { path: 'type', unit: null };
  const printed = (key: string, others: string[]) =>
    printCondition(membersOf({ key, name: null }, by, jobs, others), jobs);
  expect(printed('York', ['York', 'New York', 'Yorkton', 'Leeds'])).toBe(
    'type: York, not type: "New York", not type: Yorkton',
  );
  expect(printed('york', ['York', 'york'])).toBe('type: york');
});

test('Enter on a group of the palette opens the records of the group alone', () => {
  const asked = readAsked({ kind: 'job', text: 'jobs open | by site town', isBare: false }, catalogueOf('job'));
  if (!asked?.query.by) throw new Error('The line makes no groups.');
  const group = (key: string, count: number) => ({ id: key, key, name: null, count, figures: [] });
  const found = [group('York', 1), group('New York', 2), group('Leeds', 3)];
  const rows = groupRows(asked, asked.query.by, found, formatsOf('en-CA', 'America/Toronto'));
  expect(rows.map(({ path = '' }) => new URLSearchParams(path.split('?')[1]).get('ask'))).toEqual([
    'open, site town: York, not site town: "New York"',
    'open, site town: "New York"',
    'open, site town: Leeds',
  ]);
});

describe('the single filters of a list narrow its groups', () => {
  test('each filter has a field, but those of API tokens', () => {
    const beside = ['deleted', 'orderBy', 'scheduled', 'from', 'to'];
    const lacking = panes.filter(isOfRecords).flatMap(({ kind, narrowing }) =>
      Object.keys(narrowing)
        .filter((name) => !beside.includes(name) && pathOf(name, catalogueOf(kind)) === null)
        .map((name) => `${kind}.${name}`),
    );
    expect(lacking.toSorted()).toEqual(['apiToken.status', 'apiToken.userId']);
  });

  test('filters become conditions', () => {
    const jobs = catalogueOf('job');
    const variables = {
      companyId: 'c',
      status: 'ON_HOLD',
      unassigned: false,
      priority: null,
      scheduledFrom: '2026-11-25T05:00:00.000Z',
    };
    const printed = narrowedBy(variables, jobs).map((each) => printCondition(each, jobs));
    expect(printed).toEqual(['status: on hold', 'not unassigned', 'start: 2026-11-25T05:00:00.000Z..']);
    expect(canNarrow({ withDepartment: true }, jobs)).toBe(true);
    expect(canNarrow({ withoutSense: true }, jobs)).toBe(false);
  });
});

test('a list in groups is copied as a call for its groups, with the filters of the list', () => {
  const actor = { userId: 'u', role: 'ROLE_COMPANY', companyId: 'company_1', timeZone: 'UTC' } as const;
  const query = { ask: 'overdue | by worker count', status: 'ON_HOLD' };
  const calls = groupCalls('job', query, { companyId: null, status: 'ON_HOLD', search: 'pump' }, actor);
  expect(calls?.operation).toBe(groups.job);
  expect(calls?.each).toEqual([
    {
      companyId: 'company_1',
      q: 'status: on hold, overdue | by worker count',
      timeZone: 'UTC',
      search: 'pump',
      deleted: false,
      first: 50,
    },
  ]);
});
