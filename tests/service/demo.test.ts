import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companies } from '../../service/companies/company.ts';
import { customers } from '../../service/customers/customer.ts';
import { customerCompanies } from '../../service/customers/customer-company.ts';
import { demoLogins, demoPassword, fillDemo } from '../../service/demo/demo.ts';
import { rollDemo } from '../../service/demo/roll.ts';
import { emailTemplates } from '../../service/email-templates/email-template.ts';
import { jobFields } from '../../service/job-fields/job-field.ts';
import { jobs } from '../../service/jobs/job.ts';
import { mentions } from '../../service/notes/mention.ts';
import { notes } from '../../service/notes/note.ts';
import { proformaInvoices } from '../../service/proforma-invoices/proforma-invoice.ts';
import { quotations } from '../../service/quotations/quotation.ts';
import { bankDetails } from '../../service/quotations/support/bank-details.ts';
import { contactDetails } from '../../service/quotations/support/contact-details.ts';
import { items } from '../../service/quotations/support/items.ts';
import { proformaInvoiceTerms, termsAndConditions } from '../../service/quotations/support/terms.ts';
import { departments } from '../../service/users/departments.ts';
import { users } from '../../service/users/user.ts';
import { openScene, type Scene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
  await fillDemo(scene.database, 'https://docket.example');
});
afterAll(() => scene[Symbol.asyncDispose]());

async function rows<Row>(query: string): Promise<Row[]> {
  return (await sql.raw<Row>(query).execute(scene.database.db)).rows;
}

test('has 3 companies, 40 users, 60 customers, 300 jobs and 120 quotations', async () => {
  const counts = await rows(`select
    (select count(*)::int from companies) as companies, (select count(*)::int from users) as users,
    (select count(*)::int from customers) as customers, (select count(*)::int from jobs) as jobs,
    (select count(*)::int from quotations) as quotations`);
  expect(counts).toEqual([{ companies: 3, users: 40, customers: 60, jobs: 300, quotations: 120 }]);
});

test('has every status of jobs and quotations in each company', async () => {
  const states = await rows<{ jobs: number; quotations: number }>(`select
    (select count(distinct status)::int from jobs where company_id = companies.id) as jobs,
    (select count(distinct status)::int from quotations where company_id = companies.id) as quotations from companies`);
  expect(states).toEqual(Array(3).fill({ jobs: 8, quotations: 5 }));
});

test('is filled only once', async () => {
  await fillDemo(scene.database, 'https://docket.example');
  expect(await rows('select count(*)::int as count from users')).toEqual([{ count: 40 }]);
});

test('is the same on the same day and different on the next day', async () => {
  const roll = (day: string) => rollDemo(new Date(day), 'hash');
  const [one, again, later] = [await roll('2026-11-21'), await roll('2026-11-21'), await roll('2026-11-22')];
  expect(again).toEqual(one);
  expect(later.jobs.map(({ createdAt }) => createdAt)).not.toEqual(one.jobs.map(({ createdAt }) => createdAt));
});

describe('every user of the demo', () => {
  test.each(demoLogins)('%s can log in', async (email) => {
    const { status, body } = await scene.call(null, 'POST /admin/user/login', { email, password: demoPassword });
    expect([status, body.role !== undefined]).toEqual([200, true]);
  });

  test('the administrator of companies and the administrator of quotations belong to different companies', async () => {
    const companies = new Map<string, string | null>();
    for (const email of demoLogins) {
      const { body } = await scene.call(null, 'POST /admin/user/login', { email, password: demoPassword });
      companies.set(email.split('@')[0] ?? '', body.companyId);
    }
    expect(companies.get('super')).toBeNull();
    expect(companies.get('quotation')).toBe(companies.get('company'));
    expect(companies.get('other')).not.toBe(companies.get('company'));
  });
});

describe('the demo is consistent:', () => {
  test.each([
    [
      'a company has no more active users than seats',
      `select id from companies where number_of_users <
      (select count(*) from users where company_id = companies.id and status = 'ACTIVE')`,
    ],
    [
      'a record is created before its changes, in the past',
      `select id from jobs where updated_at < created_at or updated_at > now()
      union all select id from quotations where updated_at < created_at or updated_at > now()
      union all select id from users where updated_at < created_at or updated_at > now()`,
    ],
    [
      'an assigned job has a worker of the company, a new job none',
      `select jobs.id from jobs left join users on users.id = assignee_id
      where (jobs.status = 'NEW') = (assignee_id is not null) and jobs.status <> 'CANCELLED' or users.company_id <> jobs.company_id`,
    ],
    [
      'no open job belongs to a deleted or inactive worker',
      `select jobs.id from jobs join users on users.id = assignee_id
      where users.status = 'INACTIVE' and jobs.status in ('ASSIGNED', 'IN_PROGRESS', 'ON_HOLD')`,
    ],
    [
      'exactly the completed jobs have completed info',
      `select id from jobs left join completed_infos on job_id = id
      where (job_id is null) = (completed_at is not null) or (status in ('COMPLETED', 'CLOSED')) <> (completed_at is not null)`,
    ],
    [
      'a visit ends after the start and before the report',
      `select id from jobs join completed_infos on job_id = id where finished_at <= started_at or finished_at > completed_at`,
    ],
    [
      'a job’s pictures belong to the job’s company',
      `select jobs.id from jobs join completed_infos on job_id = jobs.id
      join lateral (select customer_signature_file_id as id union all
        select photo ->> 'fileId' from jsonb_array_elements(photos) as photo) as picture on picture.id is not null
      left join files on files.id = picture.id where files.company_id is distinct from jobs.company_id`,
    ],
    [
      'a job has a site address or a customer with an address',
      `select jobs.id from jobs join customers on customers.id = customer_id
      where coalesce(site_address, address) ->> 'line1' is null`,
    ],
    [
      'a job has a value in each required field',
      `select jobs.id from jobs join job_fields on job_fields.company_id = jobs.company_id and required
      where not fields @> jsonb_build_array(jsonb_build_object('key', key, 'label', label))`,
    ],
    ['a job is scheduled to end after the start', 'select id from jobs where scheduled_end <= scheduled_start'],
    [
      'a customer belongs to the company of the job',
      `select jobs.id from jobs join customers on customers.id = customer_id
      where customers.company_id <> jobs.company_id`,
    ],
    [
      'a total is the sum of taxable amount and taxes',
      `select id from quotations where total <> subtotal - discount +
      coalesce((select sum((tax ->> 'amount')::numeric) from jsonb_array_elements(taxes) as tax), 0)`,
    ],
    [
      'numbers have no gaps',
      `select company_id from jobs group by company_id having max(substr(number, 3)::int) <> count(*)`,
    ],
    [
      'the counters hold the last numbers',
      `select company_id from counters where kind = 'JOB'
      and last <> (select count(*) from jobs where jobs.company_id = counters.company_id)`,
    ],
    [
      'a version equals the number of changes in history',
      `select jobs.id from jobs where version <>
      (select count(*) from audit_entries where record_id = jobs.id and action <> 'SENT')`,
    ],
  ])('%s', async (_, contradictions) => {
    expect(await rows(contradictions)).toEqual([]);
  });
});

test('each company has completed info with photos, signatures and missing signatures, own fields, and templates', async () => {
  const counts = await rows<Record<string, number>>(`select
    (select count(*)::int from jobs join completed_infos on job_id = jobs.id and photos <> '[]' where company_id = companies.id) as photos,
    (select count(*)::int from jobs join completed_infos on job_id = jobs.id and customer_signature_file_id is not null where company_id = companies.id) as signed,
    (select count(*)::int from jobs join completed_infos on job_id = jobs.id and no_signature_reason is not null where company_id = companies.id) as unsigned,
    (select count(*)::int from job_fields where company_id = companies.id) as fields,
    (select count(*)::int from email_templates where company_id = companies.id and is_default) as defaults from companies`);
  for (const company of counts) {
    expect(Math.min(...Object.values(company))).toBeGreaterThan(0);
    // Each purpose has a default.
    expect(company.defaults).toBe(3);
  }
});

test('each company has notes and an unread mention of its administrator, in the past', async () => {
  const counts = await rows<Record<string, number>>(`select
    (select count(distinct left(record_id, -27))::int from notes where company_id = companies.id) as kinds,
    (select count(*)::int from mentions join users on users.id = user_id and role = 'ROLE_COMPANY'
      where mentions.company_id = companies.id and read_at is null) as unread,
    (select count(*)::int from notes where company_id = companies.id and created_at > now()) as future from companies`);
  for (const { kinds, unread, future } of counts) {
    expect(kinds).toBeGreaterThan(2);
    expect(unread).toBeGreaterThan(0);
    expect(future).toBe(0);
  }
});

const kinds = [
  companies(''),
  customers,
  customerCompanies,
  departments,
  emailTemplates,
  jobFields,
  jobs,
  users,
  items,
  contactDetails,
  bankDetails,
  termsAndConditions,
  proformaInvoiceTerms,
  quotations,
  proformaInvoices,
  notes,
  mentions,
];

test.each(kinds)('each $type has the search and sort terms the service writes', async ({ table, words }) => {
  const made = await scene.database.db.selectFrom(table).selectAll().execute();
  expect(made).not.toEqual([]);
  // The table decides the kind of the row.
  for (const row of made) expect(row).toMatchObject(words(row as never));
});

test('each company has an image as logo', async () => {
  const logos = await rows<{ bytes: Buffer }>('select bytes from companies join file_bytes on file_id = logo_file_id');
  expect(logos).toHaveLength(3);
  for (const { bytes } of logos)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 });
});

test('currencies have 0, 2 and 3 decimal places, and names use many scripts', async () => {
  const digits = (await rows<{ currency: string }>('select currency from companies')).map(
    ({ currency }) =>
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits,
  );
  expect(digits.toSorted()).toEqual([0, 2, 3]);
  const names = (await rows<{ name: string }>('select full_name as name from users')).map(({ name }) => name).join();
  for (const script of ['Latin', 'Arabic', 'Han', 'Devanagari', 'Cyrillic', 'Hangul']) {
    expect(names).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
  }
});
