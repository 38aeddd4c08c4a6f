import { customers as customersKind } from '../../service/customers/customer.ts';
import { customerCompanies as customerCompaniesKind } from '../../service/customers/customer-company.ts';
import { jobs as jobsKind, priorities } from '../../service/jobs/job.ts';
import { jobStatuses } from '../../service/jobs/transitions.ts';
import { quotations as quotationsKind } from '../../service/quotations/quotation.ts';
import { catalogueOf } from '../../service/records/asking/asked-fields.ts';
import { searchTextOf } from '../../service/records/fields.ts';
import { newId } from '../../service/shared/ids.ts';
import { askedJobField, withOwnFields } from '../../service/shared/query/own-fields.ts';
import { normalise } from '../../service/shared/search-text.ts';
import { departments as departmentsKind } from '../../service/users/departments.ts';
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

/** The fields of jobs, with job fields. */
export const catalogue = withOwnFields(catalogueOf(jobsKind), ownFields.map(askedJobField));
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
  const related: Record<string, RelatedIds> = {};
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
    related[companyId] = await addRelated(scene, companyId);
  }
  const rows: QueryRow[] = [];
  for (let index = 0; index < 300; index += 1) {
    const pick = <T>(list: readonly T[], step: number) => list[Math.floor(index / step) % list.length] as T;
    const companyId = index % 6 === 5 ? (companies[1] as string) : scene.companyId;
    const { people, customers, departments, quotations } = related[companyId] as RelatedIds;
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
      departmentId: pick([null, ...departments], 4),
      quotationId: pick([null, ...quotations], 1),
      customerId: pick(customers, 2),
      assigneeId: pick([null, ...people], 1),
      priority: pick(priorities, 1),
      status: pick(jobStatuses, 2),
      statusReason: pick([null, 'boiler'], 5),
      requestedAt: at(pick([-400, -40, -3, 0], 2)) as Date,
      scheduledStart: at(pick([null, -8, -1, 0, 1, 9, 40], 1)),
      scheduledEnd: at(pick([null, -7, 0, 2, 10], 3)),
      completedAt: at(pick([null, -1], 5)),
      workDone: pick([null, 'Maria cleaned the boiler'], 3),
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
      open: isOpen,
      overdue: isOpen && row.scheduledEnd !== null && row.scheduledEnd < now,
      unassigned: isOpen && row.assigneeId === null,
      mine: false,
    });
  }
  const records = await relatedRows(scene);
  const whole = rows.map((row) => ({
    ...row,
    assignee: records.get(row.assigneeId) ?? null,
    customer: records.get(row.customerId) ?? null,
    department: records.get(row.departmentId) ?? null,
    quotation: records.get(row.quotationId) ?? null,
  }));
  return { ...scene, superAdmin, rows: whole };
}

interface RelatedIds {
  people: string[];
  customers: string[];
  departments: string[];
  quotations: string[];
}

/** Related records with and without values; ids as the jobs take them. */
async function addRelated(scene: JobScene, companyId: string): Promise<RelatedIds> {
  const { db } = scene.database;
  const town = (city: string | null) =>
    JSON.stringify(city && { line1: null, line2: null, city, region: null, postcode: null, country: null });
  const departments: string[] = [];
  for (const [name, description] of [
    ['Plumbing', null],
    ['Électricité', 'New York'],
  ] as const) {
    const row = { id: newId('department'), companyId, name, description, sortName: normalise(name) };
    await db
      .insertInto('departments')
      .values({ ...row, search: searchTextOf(departmentsKind.fields, row) })
      .execute();
    departments.push(row.id);
  }
  const people: string[] = [];
  for (const [fullName, departmentId] of [
    ['Maria Quispe', null],
    ['Zoë Lindqvist', departments[1]],
  ] as const) {
    const { id } = await scene.person('ROLE_USER', companyId, { fullName });
    await db
      .updateTable('users')
      .set({ departmentId: departmentId ?? null })
      .where('id', '=', id)
      .execute();
    people.push(id);
  }
  const customerCompanies: string[] = [];
  for (const [name, city] of [
    ['Vital Group', 'Lima'],
    ['Brennan Estates', null],
  ] as const) {
    const row = { id: newId('customer_company'), companyId, name, address: town(city), sortName: normalise(name) };
    const search = searchTextOf(customerCompaniesKind.fields, { ...row, address: JSON.parse(row.address) });
    await db
      .insertInto('customerCompanies')
      .values({ ...row, search })
      .execute();
    customerCompanies.push(row.id);
  }
  const customers: string[] = [];
  for (const [fullName, city, email, customerCompanyId] of [
    ['Aoife Brennan', 'New York', null, customerCompanies[1]],
    ['Élan Vital', 'Montréal', 'elan@vital.example', customerCompanies[0]],
    ['Bo', null, 'bo@lima.example', null],
  ] as const) {
    const named = { id: newId('customer'), companyId, fullName, phone: '1', email, sortName: normalise(fullName) };
    const row = { ...named, customerCompanyId: customerCompanyId ?? null, address: town(city) };
    const search = searchTextOf(customersKind.fields, { ...row, address: JSON.parse(row.address) });
    await db
      .insertInto('customers')
      .values({ ...row, search })
      .execute();
    customers.push(row.id);
  }
  const quotations: string[] = [];
  for (const [total, reference, sentAt] of [
    ['1197.00', null, null],
    ['99.50', 'PO-4711', null],
    ['1000.00', 'a.b', new Date(Math.floor(now.getTime() / 1000) * 1000 - DAY_MS)],
  ] as const) {
    const at = quotations.length;
    const row = {
      id: newId('quotation'),
      companyId,
      number: `Q-2026-00000${at + 1}`,
      leadNumber: `L-00000${at % 2}`,
      customerId: customers[at] as string,
      subject: 'New boiler',
      reference,
      issueDate: '2026-11-20',
      validUntil: `2999-12-3${at % 2}`,
      expiresAt: new Date('3000-01-01T05:00:00Z'),
      currency: 'CAD',
      taxRounding: 'DOCUMENT' as const,
      status: at === 0 ? ('DRAFT' as const) : ('ACCEPTED' as const),
      sentAt,
      subtotal: total,
      discount: '0.00',
      total,
      taxes: '[]',
    };
    await db
      .insertInto('quotations')
      .values({ ...row, search: searchTextOf(quotationsKind.fields, row) })
      .execute();
    quotations.push(row.id);
  }
  return { people, customers, departments, quotations };
}

/** The related records by id, each with its own related records. */
async function relatedRows({ database: { db } }: JobScene): Promise<Map<unknown, NaiveRow>> {
  const tables = ['departments', 'customerCompanies', 'users', 'customers', 'quotations'] as const;
  const records = new Map<unknown, NaiveRow>();
  for (const table of tables)
    for (const row of await db
      .selectFrom(table as 'customers')
      .selectAll()
      .execute()) {
      const { id, departmentId, customerCompanyId, customerId }: NaiveRow = { ...row };
      records.set(id, {
        ...row,
        department: records.get(departmentId) ?? null,
        customerCompany: records.get(customerCompanyId) ?? null,
        customer: records.get(customerId) ?? null,
      });
    }
  return records;
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
