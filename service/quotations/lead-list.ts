import { type RawBuilder, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { DateTime, Id, Money } from '../http/schemas.ts';
import type { Db } from '../http/surroundings.ts';
import { cursorOf, listingOf, noCursor, placeIn } from '../records/cursors.ts';
import { COUNTED, type Page, type PageWanted, pageOf, stretchOf } from '../records/pages.ts';
import { searchPatterns } from '../shared/search-text.ts';
import { type QuotationStatus, QuotationStatusCount, quotationStatuses } from './schemas.ts';
import { hasExpired, statusCondition } from './validity.ts';

/** A lead: what the live quotations with the same lead number add up to. */
export const Lead = Type.Object(
  {
    leadNumber: Type.String(),
    companyId: Id,
    newestQuotationId: Id,
    customerId: Id,
    subject: Type.String(),
    quotationCounts: Type.Array(QuotationStatusCount),
    sums: Type.Array(Type.Object({ total: Money, accepted: Money }, { title: 'LeadSum' })),
    changedAt: DateTime,
  },
  { title: 'Lead' },
);
export type Lead = Static<typeof Lead>;

export interface LeadsWanted extends PageWanted {
  search?: string | undefined;
  status?: QuotationStatus | undefined;
}

/** A page of a company's leads, newest lead first. @throws Problem BAD_INPUT for wrong arguments of the page. */
export async function listLeads(db: Db, companyId: string, wanted: LeadsWanted): Promise<Page<Lead>> {
  const stretch = stretchOf(wanted);
  const { cursor, argument, isBackward, size } = stretch;
  const listing = listingOf('lead', 'LEAD_NUMBER_DESC', { ...wanted, companyId });
  const found = leadsFound(db, companyId, wanted);
  let beside = found.select('leadNumber').orderBy('leadNumber', isBackward ? 'asc' : 'desc');
  if (cursor !== undefined) {
    const [place] = placeIn(cursor, argument, listing);
    if (typeof place !== 'string' || place.includes('\0')) throw noCursor(argument);
    beside = beside.where('leadNumber', isBackward ? '>' : '<', place);
  }
  const rows = await beside.limit(size + 1).execute();
  const numbers = rows.map(({ leadNumber }) => leadNumber);
  const leads = new Map((await leadsOf(db, companyId, numbers)).map((lead) => [lead.leadNumber, lead]));
  const { edges, ...page } = pageOf(numbers, stretch, (number) => cursorOf(listing, [number, companyId]));
  return {
    ...page,
    // A lead whose last quotation was deleted between the two reads is left out.
    edges: edges.flatMap(({ cursor, node }) => {
      const lead = leads.get(node);
      return lead ? [{ cursor, node: lead }] : [];
    }),
    ...((wanted.totalCount || wanted.totalIsExact) && (await count(db, found.select('leadNumber')))),
  };
}

/** A lead of a company by its number; undefined for a number without live quotations. */
export async function findLead(db: Db, companyId: string, leadNumber: string): Promise<Lead | undefined> {
  return (await leadsOf(db, companyId, [leadNumber]))[0];
}

/** The leads with a quotation that has the status and all words, grouped and still without columns. */
function leadsFound(db: Db, companyId: string, { search, status }: LeadsWanted) {
  let query = db.selectFrom('quotations').where('companyId', '=', companyId).where('deletedAt', 'is', null);
  if (status !== undefined) query = query.where(statusCondition(status));
  for (const spellings of searchPatterns(search ?? '')) {
    query = query.where(sql<boolean>`(${isLike(sql`search`, spellings)} or customer_id in
      (select id from customers where company_id = ${companyId} and ${isLike(sql`customers.search`, spellings)}))`);
  }
  return query.groupBy('leadNumber');
}

const isLike = (text: RawBuilder<unknown>, spellings: readonly string[]) =>
  sql`(${sql.join(
    spellings.map((pattern) => sql`${text} like ${pattern}`),
    sql` or `,
  )})`;

async function count(db: Db, leads: ReturnType<typeof leadsFound>) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${leads.limit(COUNTED)}) as counted`.execute(db);
  const totalCount = rows[0]?.count ?? 0;
  return { totalCount, totalIsExact: totalCount < COUNTED };
}

async function leadsOf(db: Db, companyId: string, numbers: readonly string[]): Promise<Lead[]> {
  if (numbers.length === 0) return [];
  const quotations = db
    .selectFrom('quotations')
    .where('companyId', '=', companyId)
    .where('leadNumber', 'in', numbers)
    .where('deletedAt', 'is', null);
  const counts = await quotations
    .groupBy(['leadNumber', sql`2`])
    .select([
      'leadNumber',
      sql<QuotationStatus>`case when ${hasExpired} then 'EXPIRED' else status end`.as('status'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .execute();
  const sums = await quotations
    .groupBy(['leadNumber', 'currency'])
    .orderBy('currency')
    .select([
      'leadNumber',
      'currency',
      sql<string>`sum(total)::text`.as('total'),
      // 0 with the decimals of the currency.
      sql<string>`coalesce(sum(total) filter (where status = 'ACCEPTED'), sum(total) * 0)::text`.as('accepted'),
      sql<Date>`max(updated_at)`.as('changedAt'),
    ])
    .execute();
  const newest = await quotations
    .distinctOn('leadNumber')
    .orderBy('leadNumber')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .select(['leadNumber', 'id', 'customerId', 'subject'])
    .execute();
  return newest.map(({ leadNumber, id, ...quotation }) => {
    const ofLead = (row: { leadNumber: string }) => row.leadNumber === leadNumber;
    const own = sums.filter(ofLead);
    const counted = counts.filter(ofLead);
    return {
      leadNumber,
      companyId,
      newestQuotationId: id,
      ...quotation,
      quotationCounts: quotationStatuses.flatMap((status) => counted.filter((row) => row.status === status)),
      sums: own.map(({ currency, total, accepted }) => ({
        total: { amount: total, currency },
        accepted: { amount: accepted, currency },
      })),
      changedAt: new Date(Math.max(...own.map(({ changedAt }) => changedAt.getTime()))),
    };
  });
}
