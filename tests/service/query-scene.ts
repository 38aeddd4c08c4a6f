import { customers as customersKind } from '../../service/customers/customer.ts';
import { jobs as jobsKind, priorities } from '../../service/jobs/job.ts';
import { jobStatuses } from '../../service/jobs/transitions.ts';
import { catalogueOf } from '../../service/records/asking/asked-fields.ts';
import { searchTextOf } from '../../service/records/fields.ts';
import { newId } from '../../service/shared/ids.ts';
import { normalise } from '../../service/shared/search-text.ts';
import { type JobScene, openJobScene } from './job-scene.ts';
import type { NaiveRow } from './naive-query.ts';
import { everySample } from './random-conditions.ts';
import type { Person } from './scene.ts';

/** A row with its related rows, for a naive evaluation. */
export type QueryRow = NaiveRow & { id: string; companyId: string };

/** Two companies with 300 jobs of all kinds, most of them in the company of the scene. */
export interface QueryScene extends JobScene {
  superAdmin: Person;
  rows: readonly QueryRow[];
}

export const ZONE = 'America/Toronto'; // the zone of the scene's companies
const DAY_MS = 86_400_000;
const OPEN = ['NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD'];
export const now = new Date();
export const day = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(at);
export const startOf = (of: string) => Temporal.PlainDate.from(of).toZonedDateTime(ZONE).epochMilliseconds;

const ownFields = [
  { key: 'meter', label: 'Meter reading', type: 'NUMBER' as const, options: [] },
  { key: 'roof', label: 'Roof', type: 'DROPDOWN' as const, options: ['flat', 'steep'] },
  { key: 'keys', label: 'Keys handed over', type: 'CHECKBOX' as const, options: [] },
  { key: 'built', label: 'Built', type: 'DATE' as const, options: [] },
  { key: 'gate', label: 'Gate code', type: 'TEXT' as const, options: [] },
];

const declared = catalogueOf(jobsKind);
/** The fields of jobs, with job fields. */
export const catalogue = {
  ...declared,
  fields: [
    ...declared.fields,
    { name: 'fields.meter', words: ['Meter reading', 'meter'], type: 'number' as const, isOptional: true },
    {
      name: 'fields.roof',
      words: ['Roof'],
      type: 'choice' as const,
      isOptional: true,
      choices: ['flat', 'steep'].map((value) => ({ value, words: [value] })),
    },
    { name: 'fields.keys', words: ['Keys handed over', 'keys'], type: 'flag' as const, isOptional: true },
    { name: 'fields.built', words: ['Built'], type: 'day' as const, isOptional: true },
    { name: 'fields.gate', words: ['Gate code', 'gate'], type: 'text' as const, isOptional: true },
  ],
};
// The status of a quotation depends on the time; a test of its own asks by the status.
export const asked = {
  ...catalogue,
  fields: catalogue.fields.map((field) =>
    field.of ? { ...field, of: { ...field.of, fields: field.of.fields.filter(({ type }) => type !== 'flag') } } : field,
  ),
};

export async function openQueryScene(): Promise<QueryScene> {
  const scene = await openJobScene();
  const superAdmin = await scene.person('ROLE_SUPER_ADMIN', null);
  const { db } = scene.database;
  const companies = [scene.companyId, scene.stranger.companyId ?? ''];
  const people: Record<string, NaiveRow[]> = {};
  const customers: Record<string, NaiveRow[]> = {};
  for (const companyId of companies) {
    for (const field of ownFields)
      await db
        .insertInto('jobFields')
        .values({
          ...field,
          id: newId('job_field'),
          companyId,
          position: 1,
          search: '',
          options: JSON.stringify(field.options),
        })
        .execute();
    people[companyId] = [];
    customers[companyId] = [];
    for (const fullName of ['Maria Quispe', 'Zoë Lindqvist']) {
      const { id } = await scene.person('ROLE_USER', companyId, { fullName });
      people[companyId].push(await db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow());
    }
    for (const [fullName, city, email] of [
      ['Aoife Brennan', 'New York', null],
      ['Élan Vital', 'Montréal', 'elan@vital.example'],
      ['Bo', null, 'bo@lima.example'],
    ]) {
      const id = newId('customer');
      const address = city ? { line1: null, line2: null, city, region: null, postcode: null, country: null } : null;
      const customer = { id, companyId, fullName: String(fullName), phone: '1', email };
      const search = searchTextOf(customersKind.fields, { ...customer, address });
      await db
        .insertInto('customers')
        .values({ ...customer, address: JSON.stringify(address), search, sortName: normalise(customer.fullName) })
        .execute();
      customers[companyId].push(
        await db.selectFrom('customers').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
      );
    }
  }
  const rows: QueryRow[] = [];
  for (let index = 0; index < 300; index += 1) {
    const pick = <T>(list: readonly T[], step: number) => list[Math.floor(index / step) % list.length] as T;
    const companyId = index % 6 === 5 ? (companies[1] as string) : scene.companyId;
    const assignee = pick([null, ...(people[companyId] ?? [])], 1);
    const customer = pick(customers[companyId] ?? [], 2) as NaiveRow;
    const values = {
      meter: pick([null, '0', '5', '10.5', '1000'], 3),
      roof: pick([null, 'flat', 'steep'], 5),
      keys: pick([null, true, false], 2),
      built: pick([null, '2026-11-20', day(now)], 7),
      gate: pick([null, 'New York', 'B-12'], 4),
    };
    const fields = ownFields.flatMap(({ key, label, type }) => {
      const value = values[key as keyof typeof values];
      return value === null ? [] : [{ key, label, type, value }];
    });
    const at = (days: number | null) =>
      days === null ? null : new Date(Math.floor(now.getTime() / 1000) * 1000 + days * DAY_MS);
    const title = pick(['Boiler makes noise', 'Élévateur bloqué', 'New York office', 'Leak; maria called'], 1);
    const row = {
      id: newId('job'),
      companyId,
      number: `J-${String(index + 1).padStart(6, '0')}`,
      title,
      description: pick([null, 'maria has the keys', '漢字'], 3),
      reference: pick([null, 'PO-4711'], 2),
      siteAddress: pick(
        [null, { line1: null, line2: null, city: 'New York', region: null, postcode: 'a.b', country: 'US' }],
        3,
      ),
      type: pick([null, 'repair'], 4),
      departmentId: null,
      quotationId: null,
      customerId: String(customer.id),
      assigneeId: assignee ? String(assignee.id) : null,
      priority: pick(priorities, 1),
      status: pick(jobStatuses, 2),
      statusReason: pick([null, 'boiler'], 5),
      requestedAt: at(pick([-400, -40, -3, 0], 2)) as Date,
      scheduledStart: at(pick([null, -8, -1, 0, 1, 9, 40], 1)),
      scheduledEnd: at(pick([null, -7, 0, 2, 10], 3)),
      completedAt: at(pick([null, -1], 5)),
      createdAt: at(-pick([0, 1, 29, 31, 100], 4)) as Date,
      updatedAt: at(0) as Date,
    };
    const search = searchTextOf(jobsKind.fields, { ...row, fields });
    await db
      .insertInto('jobs')
      .values({
        ...row,
        siteAddress: row.siteAddress && JSON.stringify(row.siteAddress),
        fields: JSON.stringify(fields),
        search,
      })
      .execute();
    const isOpen = OPEN.includes(row.status);
    rows.push({
      ...row,
      search,
      fields: values,
      assignee,
      customer,
      department: null,
      quotation: null,
      open: isOpen,
      overdue: isOpen && row.scheduledEnd !== null && row.scheduledEnd < now,
      unassigned: isOpen && assignee === null,
      mine: false,
    });
  }
  return { ...scene, superAdmin, rows };
}

/** Values that the rows hold. */
export const samples = {
  ...everySample,
  texts: [
    'maria',
    'New York',
    'boiler',
    'Élan vital',
    'elan',
    'PO-4711',
    'a.b',
    'b',
    '漢字',
    'J-000012',
    'lima.example',
  ],
};
