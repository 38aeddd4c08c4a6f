import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { asksOf } from '../../web/commands/core/command.ts';
import { everyCommand } from '../../web/commands/core/registry.ts';
import { noteZone } from '../../web/ground/company-zones.ts';
import { FormatsContext, formatsOf } from '../../web/ground/formats.ts';
import { FieldValue } from '../../web/panes/frame/field-value.tsx';
import { columnsOf } from '../../web/panes/list/columns.tsx';
import { columnsFor, tableColumn } from '../../web/panes/list/shown-columns.tsx';
import type { Declared } from '../../web/records/fields/declared.ts';
import { type Kind, kinds } from '../../web/records/kinds.ts';
import { shown } from '../../web/shell/stage/shown.ts';
import { taskOf, zoneIn } from '../../web/shell/stage/task.ts';
import { type Actor, actorFor } from '../../web/state/viewer.ts';
import { InZoneOf } from '../../web/ui/in-zone-of.tsx';
import { cellsOf, headsOf } from '../../web/wings/lists/csv-file.ts';
import { company, customer } from '../web/made.ts';
import { sampleOf } from './sample-subjects.ts';
import '../../web/app/registries.ts';

const newYork = 'company_01jd3k8f0ve2mb2q5d6n7x8z05';
const at = '2026-11-26T14:00:00.000Z';
const superAdmin: Actor = { userId: 'user_1', role: 'ROLE_SUPER_ADMIN', companyId: null, timeZone: 'UTC' };
const reader = formatsOf('en-US', 'UTC');

beforeAll(() => {
  noteZone(newYork, 'America/New_York');
  // Tasks look for drafts, and forms for the filters of a list.
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => {} });
  vi.stubGlobal('location', { hash: '' });
});
afterAll(() => void vi.unstubAllGlobals());

const drawn = (content: ReactNode) =>
  renderToStaticMarkup(createElement(FormatsContext, { value: reader }, content)).replaceAll('\u202f', ' ');

/** A sample record of the company in New York, whose moments are all 9:00 there. */
const recordOf = (kind: Kind) => {
  const sample = sampleOf({ of: 'one', kind }) as object;
  const moments = Object.keys(momentsOf(kind)).map((name) => [name, at]);
  return { ...sample, createdAt: at, updatedAt: at, companyId: newYork, ...Object.fromEntries(moments) };
};

const momentsOf = (kind: Kind) =>
  Object.fromEntries(Object.entries(kinds[kind].fields as Declared).filter(([, { type }]) => type === 'moment'));

const owned = (Object.keys(kinds) as Kind[]).filter((kind) => kind !== 'company');

describe.each(owned)('a moment of a %s', (kind) => {
  const columns = columnsOf(kinds[kind].fields as Declared).filter(({ moment }) => moment);
  const row = recordOf(kind);

  test.each(columns)('has the zone of the company in the column $title', (column) => {
    expect(drawn(tableColumn(column, true).cell(row))).toMatch(/9:00(:00)? AM EST/);
  });

  test('has the zone of the company in a file, which names the zone', () => {
    expect(headsOf(columns, null).at(-1)).toBe('Time zone');
    const cells = cellsOf(columns, row, null);
    expect(new Set(cells.slice(0, -1))).toEqual(new Set(['2026-11-26 09:00:00']));
    expect(cells.at(-1)).toBe('America/New_York');
  });

  test.each(Object.entries(momentsOf(kind)))('has the zone of the company in the overview: %s', (name, field) => {
    const value = createElement(FieldValue, { name, field: field as never, row });
    // biome-ignore lint/correctness/noChildrenProp: the type demands the property
    expect(drawn(createElement(InZoneOf, { of: row, children: value }))).toMatch(/9:00(:00)? AM EST/);
  });
});

const commands = await everyCommand();
const asking = commands.filter(
  (command) =>
    'kind' in command.on &&
    command.on.kind !== 'company' &&
    Object.values(asksOf(command, recordOf(command.on.kind) as never, superAdmin)).some(
      ({ type }) => type === 'moment',
    ),
);

test('a column with a zone has room for the zone', () => {
  const columns = columnsOf(kinds.job.fields as Declared);
  const widthOf = (actor: Actor) => columnsFor(columns, actor).find(({ name }) => name === 'scheduledStart')?.width;
  expect(widthOf(superAdmin)).toBe('zoned');
  expect(widthOf({ ...superAdmin, companyId: newYork, timeZone: 'America/New_York' })).toBe('marked');
  expect(widthOf({ ...superAdmin, companyId: newYork })).toBe('zoned');
});

test('every form on a record takes moments in the zone of its company', () => {
  expect(asking.map(({ id }) => id)).toContain('job.schedule');
  for (const command of asking) {
    const record = recordOf((command.on as { kind: Kind }).kind) as never;
    const task = taskOf(command, [record], superAdmin);
    expect(zoneIn(task, task.given), command.id).toBe('America/New_York');
  }
});

test('a form for a new record takes the zone of the company that an answer tells', () => {
  const add = commands.find(({ id }) => id === 'job.add');
  if (!add) throw new Error('job.add');
  const task = taskOf(add, [null], superAdmin);
  expect(zoneIn(task, {})).toBe('UTC');
  expect(zoneIn(task, { customer: customer({ companyId: newYork }) })).toBe('America/New_York');
  expect(zoneIn(task, { company: company({ id: newYork }) })).toBe('America/New_York');
});

test('an answer names the zone only to a reader with other clocks', () => {
  const { scheduledStart } = momentsOf('job');
  const record = recordOf('job');
  const plain = (formats = reader) => shown(scheduledStart as never, at, formats.of(record)).replaceAll('\u202f', ' ');
  expect(plain()).toBe('Nov 26, 9:00 AM EST');
  expect(plain(formatsOf('en-US', 'America/Toronto'))).toBe('Nov 26, 9:00 AM');
  expect(plain(formatsOf('en-US', 'America/New_York'))).toBe('Nov 26, 9:00 AM');
});

test('a zone without a name is named by its city', () => {
  const { zoneAt } = reader.inZone('Asia/Kathmandu');
  expect(zoneAt(at)).toBe('Kathmandu');
  expect(reader.inZone('Europe/London').zoneAt(at)).toBe('');
  expect(reader.inZone('Europe/London').zoneAt('2026-07-01T12:00:00Z')).not.toBe('');
});

test('a command on records of several companies keeps the person’s zone', () => {
  const oslo = 'company_01jd3k8f0ve2mb2q5d6n7x8z06';
  noteZone(oslo, 'Europe/Oslo');
  expect(actorFor([{ companyId: newYork }, { companyId: newYork }], superAdmin).timeZone).toBe('America/New_York');
  expect(actorFor([{ companyId: newYork }, { companyId: oslo }], superAdmin).timeZone).toBe('UTC');
  expect(actorFor(null, { ...superAdmin, companyId: oslo }).timeZone).toBe('Europe/Oslo');
});
