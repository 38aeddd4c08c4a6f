import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lastMonths } from '../../service/dashboard/counts.ts';
import { expiryOf } from '../../service/quotations/validity.ts';
import { newId } from '../../service/shared/ids.ts';
import { today } from '../../service/shared/today.ts';
import type { JobStatus, StoredQuotationStatus } from '../../service/shared/values.ts';
import { openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let root: Person;
beforeAll(async () => {
  scene = await openScene();
  root = await scene.person('ROLE_SUPER_ADMIN', null);
});
afterAll(() => scene[Symbol.asyncDispose]());

let company: string;
let customerId: string;
let admin: Person;
beforeEach(async () => {
  company = await scene.company();
  admin = await scene.person('ROLE_COMPANY', company);
  customerId = newId('customer');
  await scene.database.db
    .insertInto('customers')
    .values({ id: customerId, companyId: company, fullName: 'Ana', phone: '1', search: 'ana', sortName: 'ana' })
    .execute();
});

let made = 0;
async function job(
  status: JobStatus,
  values: { scheduledEnd?: Date; assigneeId?: string; createdAt?: Date; deletedAt?: Date } = {},
) {
  made += 1;
  await scene.database.db
    .insertInto('jobs')
    .values({
      id: newId('job'),
      companyId: company,
      customerId,
      number: `J-${made}`,
      title: 'Leak',
      requestedAt: new Date(),
      search: '',
      status,
      ...values,
    })
    .execute();
}

async function quotation(
  status: StoredQuotationStatus,
  {
    validUntil = '2099-01-01',
    timeZone = 'UTC',
    ...values
  }: { validUntil?: string; timeZone?: string; total?: string; currency?: string; createdAt?: Date } = {},
) {
  made += 1;
  await scene.database.db
    .insertInto('quotations')
    .values({
      id: newId('quotation'),
      companyId: company,
      customerId,
      number: `Q-${made}`,
      leadNumber: 'L-1',
      subject: 'Pump',
      issueDate: '2026-01-01',
      validUntil,
      expiresAt: expiryOf(validUntil, timeZone),
      currency: 'CAD',
      taxRounding: 'DOCUMENT',
      search: '',
      status,
      ...values,
    })
    .execute();
}

const dashboard = async (who = admin) =>
  (await scene.call(who, `GET /admin/user/get/dashboard/count/by/${company}`)).body;

const day = (timeZone: string, later = 0) => Temporal.PlainDate.from(today(timeZone)).add({ days: later }).toString();
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const counted = (counts: { status: string; count: number }[]) =>
  Object.fromEntries(counts.filter(({ count }) => count > 0).map(({ status, count }) => [status, count]));

describe('a company’s dashboard', () => {
  test('counts live records for every status', async () => {
    await job('NEW');
    await job('NEW');
    await job('CLOSED');
    await job('NEW', { deletedAt: new Date() });
    await quotation('DRAFT');
    const department = { companyId: company, name: 'Field' };
    const { body } = await scene.call(admin, 'POST /app/department/create', department);
    await scene.call(admin, `PUT /app/department/update/status/${body.id}`, { version: 1, status: 'INACTIVE' });

    const counts = await dashboard();
    expect(counts).toMatchObject({
      companyId: company,
      departments: { active: 0, inactive: 1 },
      users: { active: 1, inactive: 0 },
      customers: { active: 1, inactive: 0 },
    });
    expect(counts.jobs).toHaveLength(8);
    expect(counted(counts.jobs)).toEqual({ NEW: 2, CLOSED: 1 });
    expect(counts.quotations).toHaveLength(6);
    expect(counted(counts.quotations)).toEqual({ DRAFT: 1 });
  });

  test('calls an open job overdue after its scheduled end', async () => {
    for (const status of ['ASSIGNED', 'ON_HOLD', 'COMPLETED', 'CANCELLED'] as const) {
      await job(status, { scheduledEnd: hoursFromNow(-1) });
    }
    await job('IN_PROGRESS', { scheduledEnd: hoursFromNow(1) });
    expect(await dashboard()).toMatchObject({ overdueJobs: 2 });
  });

  test('calls an open job without a worker unassigned', async () => {
    await job('NEW');
    await job('CANCELLED');
    await job('ASSIGNED', { assigneeId: admin.id });
    expect(await dashboard()).toMatchObject({ unassignedJobs: 1 });
  });

  // The dates in the two zones always differ by a day.
  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'calls a quotation expired after its last day in %s',
    async (timeZone) => {
      await scene.database.db.updateTable('companies').set({ timeZone }).where('id', '=', company).execute();
      for (const later of [-1, 0, 7, 8]) await quotation('SENT', { validUntil: day(timeZone, later), timeZone });
      await quotation('ACCEPTED', { validUntil: day(timeZone, -1), timeZone });
      const counts = await dashboard();
      expect(counted(counts.quotations)).toEqual({ SENT: 3, EXPIRED: 1, ACCEPTED: 1 });
      expect(counts.expiringQuotations).toBe(2);
    },
  );

  test('adds up accepted quotations by currency, to the last digit', async () => {
    for (const total of ['0.10', '0.20', '9999999999999.99']) await quotation('ACCEPTED', { total });
    await quotation('ACCEPTED', { total: '1.005', currency: 'KWD' });
    await quotation('SENT', { total: '5.00' });
    expect((await dashboard()).acceptedTotals).toEqual([
      { currency: 'CAD', amount: '10000000000000.29' },
      { currency: 'KWD', amount: '1.005' },
    ]);
  });

  test('shows 12 months in the company’s time zone, the current month last', async () => {
    const timeZone = 'Pacific/Kiritimati';
    await scene.database.db.updateTable('companies').set({ timeZone }).where('id', '=', company).execute();
    const { names, beginnings } = lastMonths(timeZone);
    const [first, second] = beginnings as [Date, Date];
    await job('NEW', { createdAt: new Date(first.getTime() - 1) });
    await job('NEW', { createdAt: first });
    await job('NEW', { createdAt: new Date(second.getTime() - 1) });
    await quotation('DRAFT', { createdAt: second });
    await job('NEW');
    const { months } = await dashboard();
    expect(months.map(({ month }: { month: string }) => month)).toEqual(names);
    expect(months[0]).toEqual({ month: names[0], jobs: 2, quotations: 0 });
    expect(months[1]).toEqual({ month: names[1], jobs: 0, quotations: 1 });
    expect(months[11]).toMatchObject({ jobs: 1 });
  });

  test('is unknown to other companies and forbidden to quotation administrators', async () => {
    const other = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Other' }));
    const quoter = await scene.person('ROLE_QUOTATION_ADMIN', company);
    expect(await dashboard(other)).toMatchObject({ status: 404 });
    expect(await dashboard(quoter)).toMatchObject({ status: 403 });
    expect(await dashboard(root)).toMatchObject({ companyId: company });
  });
});

describe('the super admin’s dashboard', () => {
  test('counts all companies, each quotation in the time zone of its company', async () => {
    const count = async () => (await scene.call(root, 'GET /admin/user/get/dashboard/count')).body;
    const before = await count();
    await job('NEW');
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      company = await scene.company({ name: timeZone });
      await scene.database.db.updateTable('companies').set({ timeZone }).where('id', '=', company).execute();
      for (const later of [-1, 0]) await quotation('SENT', { validUntil: day(timeZone, later), timeZone });
    }
    const after = await count();
    const gained = (list: 'jobs' | 'quotations', status: string) =>
      (counted(after[list])[status] ?? 0) - (counted(before[list])[status] ?? 0);
    expect([gained('jobs', 'NEW'), gained('quotations', 'SENT'), gained('quotations', 'EXPIRED')]).toEqual([1, 2, 2]);
    expect(after.companies.active - before.companies.active).toBe(2);
    expect(after.months).toHaveLength(12);
    expect(after.months[11].month).toBe(new Date().toISOString().slice(0, 7));
  });

  test('is forbidden to other roles', async () => {
    expect((await scene.call(admin, 'GET /admin/user/get/dashboard/count')).status).toBe(403);
  });
});

describe('months', () => {
  test('begin in the time zone, daylight saving included', () => {
    const now = Temporal.Instant.from('2026-04-15T12:00:00Z');
    const { names, beginnings } = lastMonths('America/Toronto', now);
    expect([names[0], names[11]]).toEqual(['2025-05', '2026-04']);
    expect(beginnings[10]?.toISOString()).toBe('2026-03-01T05:00:00.000Z');
    expect(beginnings[11]?.toISOString()).toBe('2026-04-01T04:00:00.000Z');
  });

  test('change with the zone’s day, not the UTC day', () => {
    const now = Temporal.Instant.from('2026-12-31T23:30:00Z');
    expect(lastMonths('Asia/Kuwait', now).names.at(-1)).toBe('2027-01');
    expect(lastMonths('America/Toronto', now).names.at(-1)).toBe('2026-12');
    expect([today('Asia/Kuwait', now), today('America/Toronto', now)]).toEqual(['2027-01-01', '2026-12-31']);
  });
});
