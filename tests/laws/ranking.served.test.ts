import { readFileSync } from 'node:fs';
import { print } from 'graphql';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { permissionsOf } from '../../service/shared/permissions.ts';
import type { Hand } from '../../web/commands/core/command.ts';
import { everyCommand } from '../../web/commands/core/registry.ts';
import type { Kind } from '../../web/records/kinds.ts';
import { choicesFor, rowsFor } from '../../web/shell/palette/palette-rows.ts';
import { bestRow } from '../../web/shell/palette/row.ts';
import { Find } from '../../web/shell/search/find.ts';
import type { Hit } from '../../web/shell/search/hit.ts';
import { defaults } from '../../web/state/preferences.ts';
import type { Actor } from '../../web/state/viewer.ts';
import { type Account, type Stack, startStack } from '../stack.ts';
import { standingsOf } from './standing-subjects.ts';
import '../../web/app/registries.ts';

/**
 * Typed texts and their intended results. Each line of queries.tsv has the text, the pane, the selection, the role, and the
 * palette row to rank first, among all commands and the records found by the service.
 */
interface Query {
  readonly typed: string;
  readonly at: string;
  /** `-`, a kind, `job:NEW`, or `3 job`. */
  readonly held: string;
  readonly role: 'ROLE_SUPER_ADMIN' | 'ROLE_COMPANY' | 'ROLE_QUOTATION_ADMIN';
  /** Start of the title. */
  readonly wanted: string;
}

const queries = readFileSync(new URL('queries.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): Query => {
    const [typed = '', at = '', held = '', role = '', wanted = ''] = line.split('\t');
    return { typed, at, held, role: `ROLE_${role}` as Query['role'], wanted }; // the column has three words
  });

// Commands read only the location from the browser.
vi.stubGlobal('location', { hash: '#/layout/jobs' });
const commands = await everyCommand();

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await fill(stack);
});
afterAll(() => {
  vi.unstubAllGlobals();
  return stack[Symbol.asyncDispose]();
});

test('the queries are many, cover every role, and are unique', () => {
  expect(queries.length).toBeGreaterThanOrEqual(120);
  expect(new Set(queries.map((query) => JSON.stringify(query))).size).toBe(queries.length);
  expect(new Set(queries.map(({ role }) => role)).size).toBe(3);
});

test('the intended row ranks first in at least 95 % of queries', async () => {
  const misses: string[] = [];
  for (const query of queries) {
    const found = await answersTo(query);
    if (!found[0]?.startsWith(query.wanted))
      misses.push(`“${query.typed}” (${query.held}): ${query.wanted} ← ${found.join(' | ')}`);
  }
  if (misses.length > 0) process.stdout.write(`${misses.join('\n')}\n`);
  expect(misses.length / queries.length, misses.join('\n')).toBeLessThanOrEqual(0.05);
});

/** Titles of the row taken by Enter and of the next rows. */
async function answersTo({ typed, at, held, role }: Query): Promise<readonly string[]> {
  const account = accountOf(role);
  const hits = (await stack.demand(account.token, print(Find), { text: typed, first: 30 })).found as readonly Hit[];
  const choices = choicesFor(commands, handOf(account, role, at, held), defaults);
  const groups = rowsFor(choices, typed, () => 0, { hits, isCurrent: true });
  const best = bestRow(groups);
  return [best?.title ?? 'nothing', ...groups.flatMap(({ rows }) => rows.map(({ title }) => title)).slice(0, 4)];
}

function handOf({ id: userId, companyId }: Account, role: Query['role'], at: string, held: string): Hand {
  const actor: Actor = { userId, role, companyId, timeZone: 'America/Toronto' };
  const place = { path: `/layout/${at}`, query: {} };
  const hand = { actor, permissions: new Set(permissionsOf(role)), place, hasRows: true, hasDocument: false };
  if (held === '-') return { ...hand, held: null };
  const [, count = '1', kind = '', state] = /^(?:(\d+) )?(\w+)(?::(\w+))?$/.exec(held) ?? [];
  const standing = standingsOf(kind as Kind).find(
    (record) => !state || ('status' in record && record.status === state),
  );
  if (!standing) throw new RangeError(`No record stands as ${held}.`);
  const records = Array.from({ length: Number(count) }, (_, each) => ({
    ...standing,
    id: `${standing.id}${each || ''}`,
  }));
  return { ...hand, held: { kind: kind as Kind, records } }; // the table names kinds
}

const accountOf = (role: Query['role']): Account =>
  ({
    ROLE_SUPER_ADMIN: stack.superAdmin,
    ROLE_COMPANY: stack.lima.admin,
    ROLE_QUOTATION_ADMIN: stack.lima.quotationAdmin,
  })[role];

/** Records of Lima Works, for queries by name, number, phone and e-mail. */
async function fill({ demand, lima: { id: companyId, admin } }: Stack): Promise<void> {
  const make = async (mutation: string, input: object) => {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
    const document = `mutation ($input: ${type}!) { made: ${mutation}(input: $input) { id } }`;
    return (await demand(admin.token, document, { input })).made.id as string;
  };
  await make('createDepartment', { companyId, name: 'Heating' });
  const ito = await make('createCustomerCompany', { companyId, name: 'Ito Trading', taxNumber: 'DE 129273398' });
  const customers = [
    { fullName: 'Anaïs Moreau', email: 'anais@boreal.example', phone: '+1 416 555 0100' },
    { fullName: 'Łukasz Wójcik', email: 'lukasz@boreal.example', phone: '+48 22 555 01 23' },
    { fullName: 'José Ignacio Peña', email: 'jose@boreal.example', phone: '(604) 555-0177', customerCompanyId: ito },
    { fullName: 'Мария Иванова', email: 'maria@boreal.example' },
    { fullName: 'Siobhán O’Neill', email: 'siobhan@boreal.example', phone: '020 7946 0018' },
  ];
  const ids: string[] = [];
  for (const customer of customers) ids.push(await make('createCustomer', { companyId, ...customer }));
  const [anais = '', lukasz = '', jose = ''] = ids;
  for (const [customerId, title] of [
    [anais, 'Furnace does not ignite'],
    [lukasz, 'Replace the valve'],
    [jose, 'Install a boiler'],
    [anais, 'Clean the chimney'],
  ]) {
    await make('createJob', { customerId, title });
  }
  const line = { kind: 'PRICED', description: 'Boiler', quantity: '1', unit: 'pc', unitPrice: '1840.50' };
  await make('createQuotation', { customerId: jose, subject: 'New boiler for the office', lines: [line] });
  await make('createItem', { companyId, code: 'HVAC-1', name: 'Air filter', unit: 'pc', unitPrice: '12.50' });
}
