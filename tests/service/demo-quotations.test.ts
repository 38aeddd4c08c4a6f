import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, fillDemo } from '../../service/demo/demo.ts';
import { checkedIban } from '../../service/quotations/support/iban.ts';
import { markdown } from '../../service/shared/markdown.ts';
import { percentOf, totalsOf } from '../../service/shared/money.ts';
import type { QuotationLine, TaxRounding, TaxTotal } from '../../service/shared/values.ts';
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

interface Priced {
  currency: string;
  taxRounding: TaxRounding;
  pricesIncludeTax: boolean;
  discountPercent: string | null;
  discountAmount: string | null;
  lines: QuotationLine[];
  totals: { subtotal: string; discount: string; taxes: TaxTotal[]; total: string };
}

const columns = `currency, tax_rounding as "taxRounding", prices_include_tax as "pricesIncludeTax", discount_percent as "discountPercent",
  discount_amount as "discountAmount", lines,
  jsonb_build_object('subtotal', subtotal::text, 'discount', discount::text, 'taxes', taxes, 'total', total::text) as totals`;

test.each([
  ['quotation', `select ${columns} from quotations join quotation_contents on record_id = id`],
  ['proforma invoice', `select ${columns} from proforma_invoices join quotation_contents on record_id = id`],
  [
    'edited version',
    `select stood ->> 'currency' as currency, stood ->> 'taxRounding' as "taxRounding", lines,
    (stood ->> 'pricesIncludeTax')::boolean as "pricesIncludeTax", stood ->> 'discountPercent' as "discountPercent", stood ->> 'discountAmount' as "discountAmount", stood -> 'totals' as totals
    from edited_versions join quotation_contents on record_id = id`,
  ],
])('the totals of each %s equal the sum of the lines', async (_, query) => {
  const all = await rows<Priced>(query);
  expect(all.length).toBeGreaterThan(20);
  for (const { lines, totals, ...pricing } of all) {
    const counted = totalsOf(lines, pricing);
    expect(totals).toEqual(counted.totals);
    expect(lines.map(({ amounts }) => amounts)).toEqual(counted.amounts);
  }
});

test('each company has quotations and proforma invoices in every status, with versions and supporting records', async () => {
  const counts = await rows<Record<string, number>>(`select
    (select count(distinct case when status = 'SENT' and expires_at <= now() then 'EXPIRED' else status end)::int
      from quotations where company_id = companies.id) as states,
    (select count(distinct status)::int from proforma_invoices where company_id = companies.id) as proforma_states,
    (select max(revision) from quotations where company_id = companies.id) as revisions,
    (select count(*)::int from jobs where company_id = companies.id and quotation_id is not null) as jobs,
    (select count(*)::int from items where company_id = companies.id) as items from companies`);
  expect(counts).toHaveLength(3);
  for (const { states, proformaStates, revisions, jobs, items } of counts) {
    expect({ states, proformaStates, revisions }).toEqual({ states: 6, proformaStates: 3, revisions: 4 });
    expect(jobs).toBeGreaterThan(1);
    expect(items).toBeGreaterThanOrEqual(15);
    expect(items).toBeLessThanOrEqual(25);
  }
});

test('about a fifth of the quotations have edited versions', async () => {
  const [{ count = 0 } = {}] = await rows<{ count: number }>(
    'select count(distinct quotation_id)::int as count from edited_versions',
  );
  expect(count).toBeGreaterThanOrEqual(18);
  expect(count).toBeLessThanOrEqual(36);
});

test('quotations have 1 to 25 lines, two have 120 and 500, and longer ones have headings and notes', async () => {
  const lengths = await rows<{ length: number; texts: number }>(`select jsonb_array_length(lines) as length,
    jsonb_array_length(jsonb_path_query_array(lines, '$[*] ? (@.kind <> "PRICED")')) as texts
    from quotations join quotation_contents on record_id = id order by length desc`);
  expect(lengths.slice(0, 2).map(({ length }) => length)).toEqual([500, 120]);
  expect(lengths.slice(2).every(({ length }) => length >= 1 && length <= 30)).toBe(true);
  expect(lengths.filter(({ length }) => length > 8).every(({ texts }) => texts > 1)).toBe(true);
  expect(lengths.some(({ length }) => length === 1)).toBe(true);
});

describe('the quotations are consistent:', () => {
  test.each([
    [
      'named records belong to the same company',
      `select q.id from quotations q left join customers c on c.id = q.customer_id left join terms_and_conditions t on t.id = q.terms_id
        left join contact_details d on d.id = q.contact_details_id left join bank_details b on b.id = q.bank_details_id
        where c.company_id is distinct from q.company_id or t.company_id is distinct from q.company_id
        or d.company_id is distinct from q.company_id or b.company_id is distinct from q.company_id
      union all select p.id from proforma_invoices p left join quotations q on q.id = p.quotation_id
        left join proforma_invoice_terms t on t.id = p.terms_id left join bank_details b on b.id = p.bank_details_id
        where q.company_id is distinct from p.company_id or q.customer_id <> p.customer_id
        or t.company_id is distinct from p.company_id or b.company_id is distinct from p.company_id
      union all select q.id from quotations q join quotation_contents on record_id = q.id, jsonb_array_elements(lines) line
        left join items on items.id = line ->> 'itemId'
        where line ->> 'kind' = 'PRICED' and items.company_id is distinct from q.company_id
      union all select jobs.id from jobs join quotations q on q.id = quotation_id
        where q.company_id <> jobs.company_id or q.customer_id <> jobs.customer_id or q.status <> 'ACCEPTED'`,
    ],
    [
      'each quotation and version has contents, and no contents are left over',
      `(select id from quotations union all select id from edited_versions union all select id from proforma_invoices)
      except select record_id from quotation_contents`,
    ],
    [
      'contents belong to a quotation or version',
      `select record_id from quotation_contents
      except (select id from quotations union all select id from edited_versions union all select id from proforma_invoices)`,
    ],
    [
      'exactly the sent documents keep their particulars',
      `select id from quotations join quotation_contents on record_id = id where (sent_at is null) <> (particulars is null)
      union all select id from edited_versions join quotation_contents on record_id = id where particulars is null
      union all select id from proforma_invoices join quotation_contents on record_id = id where particulars is null`,
    ],
    [
      'line ids differ within a quotation',
      `select record_id from quotation_contents, jsonb_array_elements(lines) as line
      group by record_id having count(*) <> count(distinct line ->> 'id')`,
    ],
    [
      'the numbers of a year have no gaps and follow the order of creation',
      `select id from (select id, number, row_number() over (partition by company_id, substr(number, 1, 6) order by created_at, id) as place
        from quotations) as numbered where right(number, 6)::int <> place
      union all select id from (select id, number, row_number() over (partition by company_id, substr(number, 1, 6) order by created_at, number) as place
        from proforma_invoices) as numbered where right(number, 6)::int <> place`,
    ],
    [
      'the year of a number is the year of issue',
      `select id from quotations where substr(number, 3, 4) <> to_char(issue_date, 'YYYY')
      union all select id from proforma_invoices where substr(number, 3, 4) <> to_char(issue_date, 'YYYY')`,
    ],
    [
      'leads have no gaps and a single customer each',
      `select company_id from quotations group by company_id
      having max(substr(lead_number, 3)::int) <> count(distinct lead_number)
      union all select company_id from quotations group by company_id, lead_number having count(distinct customer_id) > 1`,
    ],
    [
      'the counters hold the last numbers',
      `select company_id from counters where last <> case kind
        when 'LEAD' then (select count(distinct lead_number) from quotations q where q.company_id = counters.company_id)
        when 'QUOTATION' then (select count(*) from quotations q where q.company_id = counters.company_id and number like 'Q-' || year || '-%')
        when 'PROFORMA_INVOICE' then (select count(*) from proforma_invoices p where p.company_id = counters.company_id and number like 'P-' || year || '-%')
        else last end
      union all select company_id from quotations q where not exists
        (select from counters where company_id = q.company_id and kind = 'QUOTATION' and number like 'Q-' || year || '-%')
      union all select company_id from proforma_invoices p where not exists
        (select from counters where company_id = p.company_id and kind = 'PROFORMA_INVOICE' and number like 'P-' || year || '-%')`,
    ],
    [
      'a last valid day ends at midnight in the company’s time zone',
      `select quotations.id from quotations join companies on companies.id = company_id
      where expires_at <> (valid_until + 1)::timestamp at time zone time_zone`,
    ],
    [
      'a quotation is sent before the end of its last valid day',
      'select id from quotations where sent_at >= expires_at or sent_at < created_at',
    ],
    [
      'a draft is unsent, and an answered quotation is sent',
      `select id from quotations where status = 'DRAFT' and sent_at is not null
      or status in ('SENT', 'ACCEPTED', 'REJECTED') and sent_at is null`,
    ],
    [
      'a rejection has a reason',
      `select id from quotations where (status = 'REJECTED') <> (status_reason is not null)
      union all select id from proforma_invoices where (status = 'CANCELLED') <> (status_reason is not null)`,
    ],
    [
      'versions count up to the revision before',
      `select quotations.id from quotations left join edited_versions on quotation_id = quotations.id
      group by quotations.id having revision <> 1 + count(quotation_id) or coalesce(max(version_number), 0) <> count(quotation_id)`,
    ],
    [
      'an edited version is sent or rejected, by a user of the company',
      `select v.id from edited_versions v join quotations q on q.id = quotation_id left join users on users.id = edited_by_id
      where stood ->> 'status' not in ('SENT', 'REJECTED') or q.company_id <> v.company_id or users.company_id <> v.company_id
      or full_name <> edited_by_name or edited_at < q.created_at or edited_at > q.updated_at`,
    ],
    [
      'an accepted quotation has at most a valid proforma invoice, made from its revision after the acceptance',
      `select p.id from proforma_invoices p join quotations q on q.id = quotation_id where q.status <> 'ACCEPTED'
      or version_number <> revision or p.created_at < q.updated_at or p.updated_at > now() or p.total <> q.total`,
    ],
    [
      'a paid proforma invoice has a time of payment',
      `select id from proforma_invoices where (status = 'PAID') <> (paid_at is not null) or paid_at < created_at`,
    ],
    [
      'a version equals the number of changes in history',
      ['quotations', 'proforma_invoices', 'items', 'bank_details', 'contact_details', 'terms_and_conditions']
        .map(
          (table) => `select id from ${table} as record where version <>
          (select count(*) from audit_entries where record_id = record.id and action <> 'SENT')`,
        )
        .join(' union all '),
    ],
    [
      'the last change in history has the time of the record’s last change',
      `select q.id from quotations q where updated_at <>
      (select max(at) from audit_entries where record_id = q.id and action <> 'SENT')`,
    ],
  ])('%s', async (_, contradictions) => {
    expect(await rows(contradictions)).toEqual([]);
  });
});

test('an advance is the stated share of the total', async () => {
  const invoices = await rows<{ total: string; advancePercent: string; amountDue: string; currency: string }>(
    'select total::text, advance_percent::text, amount_due::text, currency from proforma_invoices',
  );
  for (const { total, advancePercent, amountDue, currency } of invoices) {
    expect(percentOf(total, advancePercent, currency)).toBe(amountDue);
  }
});

test('IBANs are valid, and terms are read as Markdown', async () => {
  const ibans = await rows<{ iban: string }>('select iban from bank_details where iban is not null');
  expect(ibans.map(({ iban }) => checkedIban(iban))).toEqual(ibans.map(({ iban }) => iban));
  expect(ibans.length).toBeGreaterThan(0);
  const terms = await rows<{ body: string }>(
    'select body from terms_and_conditions union all select body from proforma_invoice_terms',
  );
  const kinds = terms.flatMap(({ body }) => markdown(body).map(({ kind }) => kind));
  expect(new Set(kinds)).toEqual(new Set(['paragraph', 'list']));
});

test('the service answers a quotation, its versions and its lines', async () => {
  const login = { email: 'quotation@docket.example', password: demoPassword };
  const { body } = await scene.call(null, 'POST /admin/user/login', login);
  const get = async (url: string) => {
    const headers = { authorization: `Bearer ${body.accessToken}` };
    const response = await scene.app.inject({ url, headers });
    expect([url, response.statusCode]).toEqual([url, 200]);
    return response;
  };
  const found = await rows<{ id: string; version: string }>(
    `select q.id, v.id as version from quotations q join edited_versions v on quotation_id = q.id
    where q.company_id = '${body.companyId}' and revision = 4`,
  );
  const { id, version } = found[0] ?? { id: '', version: '' };
  expect((await get(`/v2/admin/quotation/get/info/${id}`)).json()).toMatchObject({
    id,
    revision: 4,
    status: 'ACCEPTED',
  });
  expect((await get(`/v2/admin/quotation/get/lines/${version}`)).json()).not.toEqual([]);
  expect((await get(`/v2/admin/quotation/download/pdf?id=${id}`)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});
