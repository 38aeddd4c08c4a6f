import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quotationSearch } from '../../service/quotations/quotation.ts';
import { shownStatus } from '../../service/quotations/validity.ts';
import { newId } from '../../service/shared/ids.ts';
import type { StoredQuotationStatus } from '../../service/shared/values.ts';
import { openQuotationScene, type QuotationScene } from './quotation-scene.ts';

const DAY_MS = 86_400_000;
const now = Date.now();
const STATES: StoredQuotationStatus[] = ['DRAFT', 'SENT', 'ACCEPTED', 'SENT', 'REJECTED', 'CANCELLED', 'SENT'];

interface Made {
  id: string;
  number: string;
  leadNumber: string;
  customerId: string;
  subject: string;
  currency: string;
  status: StoredQuotationStatus;
  createdAt: Date;
  deletedAt: Date | null;
  validUntil: string;
  expiresAt: Date;
}

let scene: QuotationScene;
let made: Made[];
let customerCompanyId: string;
let customers: string[];
beforeAll(async () => {
  scene = await openQuotationScene();
  const { db } = scene.database;
  customerCompanyId = newId('customer_company');
  const business = { id: customerCompanyId, companyId: scene.companyId, name: 'Lima Buyers', search: '', sortName: '' };
  await db.insertInto('customerCompanies').values(business).execute();
  customers = [scene.customerId, (await scene.customer({ customerCompanyId })).id];
  // Coprime steps through the choices produce every pair of values.
  made = Array.from({ length: 210 }, (_, index): Made => {
    const pick = <T>(list: readonly T[], step: number) => list[Math.floor(index / step) % list.length] as T;
    const expiresAt = new Date(now + pick([-400, -1, 0.5, 7.5, 8.5, 90], 1) * DAY_MS);
    return {
      id: newId('quotation'),
      number: `Q-2026-${String(index + 1).padStart(6, '0')}`,
      leadNumber: `L-${String(1 + Math.floor(index / 3)).padStart(6, '0')}`,
      customerId: pick(customers, 5),
      subject: pick(['New boiler', 'Élévateur', 'Pump and valves'], 2),
      currency: pick(['CAD', 'USD', 'CAD', 'EUR', 'CAD'], 1),
      status: pick(STATES, 1),
      // Several quotations share a moment, so only the id orders them.
      createdAt: new Date(now - (300 - Math.floor(index / 3)) * 3_600_000),
      deletedAt: index % 13 === 12 ? new Date(now - (index % 50) * DAY_MS) : null,
      validUntil: new Date(expiresAt.getTime() - DAY_MS).toISOString().slice(0, 10),
      expiresAt,
    };
  });
  const rest = { companyId: scene.companyId, issueDate: '2025-01-01', taxRounding: 'DOCUMENT' } as const;
  const rows = made.map((quotation) => ({ ...quotation, ...rest, search: quotationSearch(quotation) }));
  await db.insertInto('quotations').values(rows).execute();
});
afterAll(() => scene[Symbol.asyncDispose]());

/** The ids on all pages of a list. */
async function ids(query: string, path = 'get/all', first = 23): Promise<string[]> {
  const found: string[] = [];
  for (let after = ''; ; ) {
    const url = `GET /v2/admin/quotation/${path}?first=${first}&${query}${after}`;
    const { status, body } = await scene.call(scene.seller, url);
    expect([url, status, body.detail]).toEqual([url, 200, undefined]);
    found.push(...body.edges.map(({ node }: { node: { id: string } }) => node.id));
    if (!body.pageInfo.hasNextPage) return found;
    after = `&after=${body.pageInfo.endCursor}`;
  }
}

const live = () => made.filter(({ deletedAt }) => deletedAt === null);
const byAge = (one: Made, other: Made) =>
  other.createdAt.getTime() - one.createdAt.getTime() || (other.id < one.id ? -1 : 1);
const newest = (quotations: Made[]) => quotations.toSorted(byAge).map(({ id }) => id);
const daysLeft = ({ expiresAt }: Made) => (expiresAt.getTime() - now) / DAY_MS;

describe('the list of quotations', () => {
  const filters: Record<string, (quotation: Made) => boolean> = {
    '': () => true,
    'status=DRAFT': ({ status }) => status === 'DRAFT',
    'status=SENT': (quotation) => shownStatus(quotation) === 'SENT',
    'status=EXPIRED': (quotation) => quotation.status === 'SENT' && daysLeft(quotation) < 0,
    'status=ACCEPTED': ({ status }) => status === 'ACCEPTED',
    'expiring=true': (made) => shownStatus(made) === 'SENT' && daysLeft(made) <= 8,
    'expiring=false': (made) => shownStatus(made) !== 'SENT' || daysLeft(made) > 8,
    'leadNumber=L-000007': ({ leadNumber }) => leadNumber === 'L-000007',
    'currency=USD': ({ currency }) => currency === 'USD',
    'currency=USD&status=EXPIRED': (made) => made.currency === 'USD' && shownStatus(made) === 'EXPIRED',
    'search=q-2026-000042': ({ number }) => number === 'Q-2026-000042',
    'search=Q2026000042': ({ number }) => number === 'Q-2026-000042',
    'search=q-2026-42': ({ number }) => /^Q-2026-0*42$/.test(number),
    'search=Q202642': ({ number }) => /^Q-2026-0*42$/.test(number),
    'search=Q-2026-000042-R2': ({ number }) => number === 'Q-2026-000042',
    'search=q2026000042r12%20boiler': ({ number, subject }) => number === 'Q-2026-000042' && /boiler/.test(subject),
    'search=000199': ({ number }) => number.includes('000199'),
    'search=l-000061': ({ leadNumber }) => leadNumber === 'L-000061',
    'search=L61': ({ leadNumber }) => leadNumber === 'L-000061',
    'search=elevateur': ({ subject }) => subject === 'Élévateur',
    'search=valves%20pump': ({ subject }) => subject === 'Pump and valves',
    'search=nothing-of-that': () => false,
  };

  test.each(Object.entries(filters))('for ?%s has all matches, newest first', async (query, isOne) => {
    const expected = newest(live().filter(isOne));
    if (!query.includes('nothing') && !query.includes('r12')) expect(expected.length).toBeGreaterThan(0);
    expect(await ids(query)).toEqual(expected);
  });

  test('of a customer or customer company has their quotations', async () => {
    const [first, second] = customers;
    expect(await ids(`customerId=${first}`)).toEqual(newest(live().filter(({ customerId }) => customerId === first)));
    const theirs = newest(live().filter(({ customerId }) => customerId === second));
    expect(await ids(`customerCompanyId=${customerCompanyId}`)).toEqual(theirs);
    expect(await ids('', `get/all/by/customer/${second}`)).toEqual(theirs);
    expect(await ids('status=DRAFT', `get/all/quotations/${scene.companyId}`)).toEqual(await ids('status=DRAFT'));
  });

  test('of deleted quotations covers the last 30 days', async () => {
    const gone = made.filter(({ deletedAt }) => deletedAt !== null && now - deletedAt.getTime() < 30 * DAY_MS);
    expect(await ids('deleted=true')).toEqual(newest(gone));
  });

  test('is ordered by validity in both directions, with many equal dates', async () => {
    const sooner = (one: Made, other: Made) =>
      one.validUntil < other.validUntil || (one.validUntil === other.validUntil && one.id < other.id) ? -1 : 1;
    const expected = live()
      .toSorted(sooner)
      .map(({ id }) => id);
    expect(await ids('orderBy=VALID_UNTIL_ASC', 'get/all', 7)).toEqual(expected);
    expect(await ids('orderBy=VALID_UNTIL_DESC', 'get/all', 7)).toEqual(expected.toReversed());
  });

  test('counts like the dashboard', async () => {
    const { body } = await scene.call(scene.admin, `GET /admin/user/get/dashboard/count/by/${scene.companyId}`);
    for (const { status, count } of body.quotations)
      expect([status, (await ids(`status=${status}`)).length]).toEqual([status, count]);
    expect((await ids('expiring=true')).length).toBe(body.expiringQuotations);
    expect(body.expiringQuotations).toBeGreaterThan(0);
  });
});
