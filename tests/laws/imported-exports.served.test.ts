import { isDeepStrictEqual } from 'node:util';
import { print } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { panes } from '../../web/app/panes.ts';
import { capitalised } from '../../web/ground/capitalised.ts';
import { csvOf } from '../../web/ground/csv.ts';
import { type AnyListPane, isOfRecords } from '../../web/panes/frame/pane.ts';
import { columnsFor } from '../../web/panes/list/shown-columns.tsx';
import { cellFields } from '../../web/records/imports/cells.ts';
import { imports } from '../../web/records/imports/documents.ts';
import type { ImportedKind } from '../../web/records/imports/imported.ts';
import type { Actor } from '../../web/state/viewer.ts';
import { mappingOf, rowsOf } from '../../web/wings/imports/mapping.ts';
import { readTable } from '../../web/wings/imports/read-table.ts';
import { cellsOf, headsOf } from '../../web/wings/lists/csv-file.ts';
import { type Stack, startStack, type Tenant } from '../stack.ts';
import '../../web/app/registries.ts';

let stack: Stack;
beforeAll(async () => {
  // Users with a login are invited, so there is a mail server; nobody waits for its answers.
  stack = await startStack({ smtpUrl: 'smtp://127.0.0.1:9' });
  const { superAdmin, lima, oslo } = stack;
  for (const { id } of [lima, oslo]) {
    const ask = 'query ($id: ID!) { company(id: $id) { version } }';
    const { company } = await stack.demand(superAdmin.token, ask, { id });
    const change = 'mutation ($input: UpdateCompanyInput!) { updateCompany(input: $input) { id } }';
    await stack.demand(superAdmin.token, change, { input: { id, version: company.version, numberOfUsers: 50 } });
  }
});
afterAll(() => stack[Symbol.asyncDispose]());

const address = { line1: 'Am Markt 2', line2: null, city: 'Bonn', region: 'NRW', postcode: '05311', country: 'DE' };

/** The inputs of records with awkward values, by the ids of earlier records; `off` names the record to switch off. */
const samples: Record<ImportedKind, { inputs: (idOf: (kind: ImportedKind) => string) => object[]; off?: number }> = {
  department: {
    inputs: () => [
      { name: 'Heating, "gas" & oil', description: 'Boilers;\nburners' },
      { name: '=Roofs', description: null },
    ],
    off: 1,
  },
  user: {
    inputs: (idOf) => [
      { fullName: 'Zoë Wright', email: 'zoe@wright.example', role: 'ROLE_USER', departmentId: idOf('department') },
      { fullName: '=Max, Mustermann', email: 'max@mail.example', role: 'ROLE_COMPANY', phone: '+49 1' },
      { fullName: 'Off Duty', email: 'off@duty.example', role: 'ROLE_USER' },
    ],
    off: 2,
  },
  customerCompany: {
    inputs: () => [
      { name: 'Ångström; Söhne', email: 'office@angstrom.example', phone: '+49 228 1', taxNumber: 'DE 0815', address },
      { name: "'Quoted'" },
    ],
    off: 1,
  },
  customer: {
    inputs: (idOf) => [
      { fullName: 'Zoë Hart', email: 'zoe@hart.example', customerCompanyId: idOf('customerCompany'), address },
      { fullName: '-Ana, Lima', phone: '+1 (416) 555-0100' },
    ],
    off: 1,
  },
  jobField: {
    inputs: () => [
      {
        label: 'Fuel',
        type: 'DROPDOWN',
        options: ['Gas; natural', 'Oil', '"Wood", dry'],
        required: false,
        internal: true,
      },
      { label: 'Serial number', type: 'TEXT', required: false, key: 'serial' },
      { label: 'Checked, twice', type: 'CHECKBOX', required: false },
      { label: 'Findings', type: 'LONG_TEXT' },
    ],
  },
  item: {
    inputs: () => [
      { code: 'P-01', name: 'Pipe, 15 mm', unit: 'm', unitPrice: '1250.5', taxes: [{ name: 'GST', percent: '5' }] },
      { code: '007', name: '+Bend', unit: 'm²', unitPrice: '0.0125', currency: 'JPY', description: 'Soft\nhard' },
    ],
    off: 0,
  },
  job: {
    inputs: (idOf) => [
      {
        ...{
          title: 'Leak, "urgent"',
          customerId: idOf('customer'),
          reference: 'PO; 7',
          type: 'Repair',
          priority: 'URGENT',
        },
        ...{ description: '- Under\nthe sink', siteAddress: address, requestedAt: '2026-07-01T10:11:12Z' },
        ...{ scheduledStart: '2026-11-01T05:30:00Z', scheduledEnd: '2026-11-20T20:00:00Z' },
      },
      { title: '=Meter', customerId: idOf('customer'), assigneeId: idOf('user'), scheduledEnd: '2027-03-14T07:30:00Z' },
      { title: 'No dates', customerId: idOf('customer'), priority: 'LOW' },
    ],
  },
};

/** Named records come first. */
const order = Object.keys(samples) as ImportedKind[]; // its own keys

/** The columns that no import takes back, with the reason. */
const kept = new Map([
  ['Created', 'the service sets it'],
  ['Changed', 'the service sets it'],
  ['Position', 'the order of the rows decides'],
  ['Number', 'each company counts its own jobs'],
  ['Overdue', 'Due decides'],
  ['Last login', 'the logins decide'],
  ['Invited', 'the invitation decides'],
  ['Completed', 'the completed info decides'],
]);

test.each(order)('a saved list of a %s, imported into an empty company, gives the same list', async (kind) => {
  await add(kind, stack.lima);
  const [heads = [], ...lines] = await savedList(kind, stack.lima);
  const table = readTable(csvOf([heads, ...lines]));
  if (typeof table === 'string') throw new Error(table);
  const [read = [], ...rows] = table.rows;
  const mapping = mappingOf(read, cellFields[kind]);
  const lost = heads.filter((_, at) => mapping[at] === null).map((head) => head.replace(/ \(.*\)$/, ''));
  expect(lost.filter((head) => !kept.has(head))).toEqual([]);

  const input = {
    companyId: stack.oslo.id,
    rows: rowsOf(rows, read, mapping, cellFields[kind], { timeZone: 'America/Toronto' }),
  };
  const [, ...before] = await savedList(kind, stack.oslo);
  const { report } = await stack.demand(stack.oslo.admin.token, print(imports[kind]), { input });
  expect(report.rows.flatMap(({ errors }: { errors: object[] }) => errors)).toEqual([]);

  const [againHeads, ...again] = await savedList(kind, stack.oslo);
  expect(againHeads).toEqual(heads);
  const compared = (all: readonly (readonly string[])[]) =>
    all.map((cells) => cells.filter((_, at) => mapping[at] !== null)).toSorted();
  expect(lines.length).toBeGreaterThan(1);
  const added = again.filter((row) => !before.some((one) => isDeepStrictEqual(one, row)));
  expect(compared(added)).toEqual(compared(lines));
});

const made = new Map<ImportedKind, string>();

async function add(kind: ImportedKind, { admin }: Tenant): Promise<void> {
  const { inputs, off } = samples[kind];
  const idOf = (other: ImportedKind) => made.get(other) ?? '';
  for (const [at, input] of inputs(idOf).entries()) {
    const { created } = await stack.demand(
      admin.token,
      `mutation ($input: Create${capitalised(kind)}Input!) { created: create${capitalised(kind)}(input: $input) { id version } }`,
      { input },
    );
    if (at === 0) made.set(kind, created.id);
    if (at !== off) continue;
    await stack.demand(
      admin.token,
      `mutation ($input: ChangeStatusInput!) { change${capitalised(kind)}Status(input: $input) { id } }`,
      { input: { id: created.id, version: created.version, status: 'INACTIVE' } },
    );
  }
}

/** A company's list with all its columns, as "Save list as CSV" writes the list. */
async function savedList(kind: ImportedKind, { id, admin }: Tenant): Promise<readonly (readonly string[])[]> {
  const actor: Actor = { userId: admin.id, role: 'ROLE_COMPANY', companyId: id, timeZone: 'America/Toronto' };
  const pane = panes.find((each) => isOfRecords(each) && each.kind === kind) as AnyListPane; // each kind has a pane
  await pane.content.fetch();
  const content = pane.content.known();
  if (content.is !== 'here') throw new Error(`${pane.title} could not be fetched.`);
  const { query, columns, variables } = content.part.list;
  const { page } = await stack.demand(admin.token, print(query), { ...variables({}, actor), first: 200 });
  const shown = columnsFor(columns, actor);
  const rows = page.edges.map(({ node }: { node: object }) => cellsOf(shown, node, actor.timeZone));
  return [headsOf(shown, actor.timeZone), ...rows];
}
