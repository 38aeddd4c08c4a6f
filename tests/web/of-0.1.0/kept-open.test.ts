import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type AnySubject, asksOf, type Command } from '../../../web/commands/core/command.ts';
import { everyCommand } from '../../../web/commands/core/registry.ts';
import { placeOf } from '../../../web/ground/hash-location.ts';
import { isOfRecords } from '../../../web/panes/frame/pane.ts';
import { paneWith } from '../../../web/panes/frame/sections.ts';
import { viewDefinition } from '../../../web/wings/lists/view.ts';
import { macroOf } from '../../../web/wings/macros/macro.ts';
import * as made from '../made.ts';
import '../../../web/app/registries.ts';

/*
 * Links, views and macros written by the console of 0.1.0: the lists' filters and orders with the sent variables
 * (21 November 2026, UTC), and the recordable commands with their fields.
 */

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const table = (name: string) =>
  read(name)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string, string]);

vi.stubGlobal('location', { hash: '' });
const superAdmin = { userId: 'user_1', role: 'ROLE_SUPER_ADMIN', companyId: null, timeZone: 'UTC' } as const;
const makers = new Map<string, unknown>(Object.entries(made));
let commands: ReadonlyMap<string, Command>;
beforeAll(async () => {
  commands = new Map((await everyCommand()).map((command) => [command.id, command]));
});

describe('a link and a view of 0.1.0 narrow and order the same records:', () => {
  test.each(table('links.tsv'))('%s', async (link, narrows) => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
    const { path, query } = placeOf(link);
    const pane = paneWith(path);
    if (!pane || !isOfRecords(pane)) throw new Error(`No list is at ${path}.`);
    await pane.content.fetch();
    const content = pane.content.known();
    if (content.is !== 'here') throw new Error(`${path} has not loaded.`);
    const given = (of: typeof query) => content.part.list.variables(of, superAdmin) as Record<string, unknown>;
    const plain = given({});
    const changed = Object.entries(given(query)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(plain[name]),
    );
    expect(Object.fromEntries(changed)).toEqual(JSON.parse(narrows));
    expect(viewDefinition({ path, query })).toMatchObject({ pane: { path }, query });
  });
});

describe('a macro of 0.1.0', () => {
  test.each(table('steps.tsv'))('finds its step %s on %s, with the fields %s', (id, kind, fields) => {
    const command = commands.get(id);
    expect(command?.id).toBe(id);
    if (!command || fields === '-') return;
    const subject = kind === '-' ? null : (makers.get(kind) as () => AnySubject)(); // each kind has a maker
    const asks = asksOf(command, subject, made.actor);
    const present = Object.entries(asks).map(([name, { type }]) => `${name}:${type}`);
    expect(fields.split(' ').filter((field) => !present.includes(field))).toEqual([]);
  });

  test.each(Object.entries(JSON.parse(read('macros.json'))))('“%s” is read whole', (_, definition) => {
    expect(macroOf(definition)).toEqual(definition);
  });
});
