import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobSearch, priorities } from '../../service/jobs/job.ts';
import { jobStatuses } from '../../service/jobs/transitions.ts';
import { newId } from '../../service/shared/ids.ts';
import type { Address, JobPriority, JobStatus } from '../../service/shared/values.ts';
import { type JobScene, openJobScene } from './job-scene.ts';
import type { Person } from './scene.ts';

interface Made {
  id: string;
  companyId: string;
  number: string;
  createdAt: Date;
  deletedAt: Date | null;
  title: string;
  status: JobStatus;
  priority: JobPriority;
  assigneeId: string | null;
  departmentId: string | null;
  customerId: string;
  scheduledStart: Date | null;
  scheduledEnd: Date | null;
}

const HOUR_MS = 3_600_000;
const now = Date.now();
const at = (hours: number) => new Date(Math.floor(now / HOUR_MS) * HOUR_MS + hours * HOUR_MS);
const OPEN: JobStatus[] = ['NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD'];

let scene: JobScene;
let superAdmin: Person;
let made: Made[];
let customerCompanyOf: Map<string, string>;
let choices: Record<'assigneeId' | 'departmentId' | 'customerId' | 'customerCompanyId' | 'companyId', string[]>;

beforeAll(async () => {
  scene = await openJobScene();
  superAdmin = await scene.person('ROLE_SUPER_ADMIN', null);
  const { db } = scene.database;
  const others = scene.stranger.companyId ?? '';
  const assignees = [scene.worker.id, scene.admin.id];
  const departments = [await scene.department(scene.companyId), await scene.department(scene.companyId)];
  const customerCompanies = [newId('customer_company'), newId('customer_company')];
  for (const id of customerCompanies) {
    await db
      .insertInto('customerCompanies')
      .values({ id, companyId: scene.companyId, name: id, search: '', sortName: '' })
      .execute();
  }
  const customers = [scene.customerId];
  for (const of of customerCompanies) customers.push(await scene.customer(scene.companyId, of));
  customerCompanyOf = new Map(customers.slice(1).map((id, index) => [id, customerCompanies[index] ?? '']));
  const theirs = await scene.customer(others);
  // The list by customer company includes deleted customers’ jobs.
  const gone = customers.at(-1) ?? '';
  await db.updateTable('customers').set({ deletedAt: new Date() }).where('id', '=', gone).execute();
  choices = {
    assigneeId: assignees,
    departmentId: departments,
    customerId: customers,
    customerCompanyId: customerCompanies,
    companyId: [scene.companyId, others],
  };

  // Coprime steps through the choices produce every pair of values.
  made = Array.from({ length: 240 }, (_, index): Made => {
    const isTheirs = index % 8 === 7;
    const pick = <T>(list: readonly T[], step: number) => list[Math.floor(index / step) % list.length] as T;
    const start = pick([null, -30, -3, 0, 3, 30], 1);
    const lasts = pick([null, 2, 5], 6);
    return {
      id: newId('job'),
      companyId: isTheirs ? others : scene.companyId,
      number: `J-${String(index + 1).padStart(6, '0')}`,
      // Several jobs share a moment, so only the id orders them.
      createdAt: at(-200 + Math.floor(index / 3)),
      deletedAt: index % 11 === 10 ? at(-(index % 1000)) : null,
      title: pick(['Furnace does not ignite', 'Leak in the basement', 'Élévateur bloqué'], 5),
      status: pick(jobStatuses, 1),
      priority: pick(priorities, 3),
      assigneeId: isTheirs ? null : pick([null, ...assignees], 7),
      departmentId: isTheirs ? null : pick([...departments, null], 2),
      customerId: isTheirs ? theirs : pick(customers, 4),
      scheduledStart: start === null ? null : at(start),
      scheduledEnd: lasts === null ? null : at((start ?? -10) + lasts),
    };
  });
  const siteAddress = null;
  const rows = made.map((job) => ({
    ...job,
    requestedAt: job.createdAt,
    search: jobSearch({ ...job, description: null, siteAddress }),
  }));
  await db.insertInto('jobs').values(rows).execute();
});
afterAll(() => scene[Symbol.asyncDispose]());

type Query = Record<string, string>;

/** Each filter’s meaning, in plain JavaScript. */
const meaning: Record<string, (job: Made, value: string) => boolean> = {
  companyId: (job, value) => job.companyId === value,
  status: (job, value) => job.status === value,
  priority: (job, value) => job.priority === value,
  assigneeId: (job, value) => job.assigneeId === value,
  departmentId: (job, value) => job.departmentId === value,
  customerId: (job, value) => job.customerId === value,
  customerCompanyId: (job, value) => customerCompanyOf.get(job.customerId) === value,
  open: (job, value) => String(OPEN.includes(job.status)) === value,
  overdue: (job, value) =>
    String(OPEN.includes(job.status) && job.scheduledEnd !== null && job.scheduledEnd.getTime() < now) === value,
  unassigned: (job, value) =>
    value === 'true' ? OPEN.includes(job.status) && job.assigneeId === null : job.assigneeId !== null,
  scheduledFrom: (job, value) => job.scheduledStart !== null && job.scheduledStart >= new Date(value),
  scheduledBefore: (job, value) => job.scheduledStart !== null && job.scheduledStart < new Date(value),
  deleted: (job, value) => String(job.deletedAt !== null) === value,
  search: (job, value) => job.title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().includes(value),
};

const byStart = (missing: number) => (job: Made) => job.scheduledStart?.getTime() ?? missing;
const orders: Record<string, [key: (job: Made) => number, sign: 1 | -1]> = {
  CREATED_AT_DESC: [(job) => job.createdAt.getTime(), -1],
  CREATED_AT_ASC: [(job) => job.createdAt.getTime(), 1],
  SCHEDULED_START_ASC: [byStart(Number.POSITIVE_INFINITY), 1],
  SCHEDULED_START_DESC: [byStart(Number.NEGATIVE_INFINITY), -1],
};

function expected(query: Query, who: Person): string[] {
  const { orderBy = 'CREATED_AT_DESC', ...filters } = query;
  const [key, sign] = orders[orderBy] ?? [() => 0, 1];
  return made
    .filter((job) => who.companyId === null || job.companyId === who.companyId)
    .filter((job) =>
      Object.entries({ deleted: 'false', ...filters }).every(([name, value]) => meaning[name]?.(job, value)),
    )
    .toSorted((a, b) => {
      const [x, y] = [key(a), key(b)];
      return (x === y ? (a.id < b.id ? -1 : 1) : x < y ? -1 : 1) * sign;
    })
    .map(({ number, companyId }) => `${companyId} ${number}`);
}

/** All results of a list, page by page. */
async function listed(query: Query, who: Person, first = 50, path = '/admin/job/get/all'): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | undefined; ; ) {
    const words = new URLSearchParams({ ...query, first: String(first), ...(after && { after }) });
    const { status, body } = await scene.call(who, `GET ${path}?${words}`);
    expect([status, body.detail]).toEqual([200, undefined]);
    found.push(...body.edges.map(({ node }: { node: Made }) => `${node.companyId} ${node.number}`));
    if (!body.pageInfo.hasNextPage) return found;
    after = body.pageInfo.endCursor;
  }
}

const times = [-31, -3, 0, 2, 31].map((hours) => at(hours).toISOString());
const values: Record<string, () => string[]> = {
  companyId: () => choices.companyId,
  status: () => jobStatuses,
  priority: () => priorities,
  assigneeId: () => choices.assigneeId,
  departmentId: () => choices.departmentId,
  customerId: () => choices.customerId,
  customerCompanyId: () => choices.customerCompanyId,
  open: () => ['true', 'false'],
  overdue: () => ['true', 'false'],
  unassigned: () => ['true', 'false'],
  scheduledFrom: () => times,
  scheduledBefore: () => times,
  deleted: () => ['true', 'false'],
  search: () => ['elevateur', 'basement', 'nothing of the kind'],
  orderBy: () => Object.keys(orders),
};

describe('the list of jobs', () => {
  test.each(Object.keys(values))('filters by %s', async (name) => {
    for (const value of values[name]?.() ?? []) {
      for (const who of [scene.admin, superAdmin]) {
        expect(await listed({ [name]: value }, who)).toEqual(expected({ [name]: value }, who));
      }
    }
  });

  test('combines filters in any order, on pages of any size', async () => {
    // Many filter combinations find nothing and so prove little.
    const query = fc
      .subarray(
        Object.keys(values).filter((name) => name !== 'orderBy'),
        { maxLength: 3 },
      )
      .chain((names) =>
        fc.record(
          Object.fromEntries([...names, 'orderBy'].map((name) => [name, fc.constantFrom(...(values[name]?.() ?? []))])),
        ),
      );
    await fc.assert(
      fc.asyncProperty(query, fc.integer({ min: 5, max: 60 }), fc.boolean(), async (wanted: Query, first, isSuper) => {
        const who = isSuper ? superAdmin : scene.admin;
        expect(await listed(wanted, who, first)).toEqual(expected(wanted, who));
      }),
      { numRuns: 60 },
    );
  });

  test('of a company or a customer takes the filters and orders of the list of all', async () => {
    const [customerId = ''] = choices.customerId;
    const owners: [owner: Query, path: string][] = [
      [{ companyId: scene.companyId }, `/app/company/get/all/jobs/${scene.companyId}`],
      [{ customerId }, `/admin/customer/get/all/jobs/${customerId}`],
    ];
    for (const [owner, path] of owners) {
      const decided = ['companyId', ...('customerId' in owner ? ['customerId', 'customerCompanyId'] : [])];
      for (const [name, given] of Object.entries(values).filter(([name]) => !decided.includes(name))) {
        const query = { [name]: given().at(-1) ?? '' };
        expect(await listed(query, scene.admin, 50, path), name).toEqual(expected({ ...owner, ...query }, scene.admin));
      }
    }
  });

  test('flags exactly the jobs the overdue filter finds and the dashboard counts', async () => {
    const overdue = await listed({ overdue: 'true' }, scene.admin);
    const { body } = await scene.call(scene.admin, 'GET /admin/job/get/all?first=200');
    const flagged = body.edges.filter(({ node }: { node: { isOverdue: boolean } }) => node.isOverdue);
    expect(flagged.map(({ node }: { node: Made }) => `${node.companyId} ${node.number}`)).toEqual(overdue);
    expect(overdue.length).toBeGreaterThan(5);
    const path = `GET /admin/user/get/dashboard/count/by/${scene.companyId}`;
    const { body: counts } = await scene.call(scene.admin, path);
    expect(counts.overdueJobs).toBe(overdue.length);
    expect(counts.unassignedJobs).toBe((await listed({ unassigned: 'true' }, scene.admin)).length);
  });

  test('counts only on request', async () => {
    const { body } = await scene.call(scene.admin, 'GET /admin/job/get/all?first=1&open=true&totalCount=true');
    expect(body.totalCount).toBe(expected({ open: 'true' }, scene.admin).length);
  });

  test.each(['scheduledFrom=tomorrow', 'scheduledBefore=2026-11-20', 'overdue=perhaps', 'status=OPEN', 'colour=red'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await scene.call(scene.admin, `GET /admin/job/get/all?${query}`);
      expect([status, body.code, body.errors[0].path]).toEqual([400, 'BAD_INPUT', query.split('=')[0]]);
    },
  );

  test('shows an outsider nothing, whatever the filter', async () => {
    for (const query of [
      { companyId: scene.companyId },
      { customerId: scene.customerId },
      { assigneeId: scene.worker.id },
    ]) {
      expect(await listed(query, scene.stranger)).toEqual([]);
    }
  });
});

describe('searching jobs', () => {
  const site: Address = {
    line1: '12 Harbour Road',
    line2: null,
    city: 'Montréal',
    region: null,
    postcode: 'H2X 1Y4',
    country: 'CA',
  };
  let other: JobScene;
  beforeAll(async () => {
    other = await openJobScene();
    await other.database.db
      .insertInto('counters')
      .values({ companyId: other.companyId, kind: 'JOB', last: 1041 })
      .execute();
    await other.job({ title: 'Boiler', description: 'Bring the long ladder', siteAddress: site });
    await other.job({ title: 'Roof' });
  });
  afterAll(() => other[Symbol.asyncDispose]());

  test.each([
    '1042',
    'J-001042',
    'j1042',
    'J001042',
    'j-1042',
    '001042',
    'boil',
    'long LADDER',
    'montreal harbour',
    'h2x',
    'boiler 1042',
  ])('finds by %s', async (search) => {
    const { body } = await other.call(other.admin, `GET /admin/job/get/all?search=${encodeURIComponent(search)}`);
    expect(body.edges.map(({ node }: { node: Made }) => node.number)).toEqual(['J-001042']);
  });

  test('finds new values and no longer finds old values', async () => {
    const job = await other.job({ title: 'Gutter' });
    await other.call(other.admin, 'PUT /admin/job/update', {
      id: job.id,
      version: 1,
      title: 'Chimney',
      siteAddress: site,
    });
    const search = async (word: string) =>
      (await other.call(other.admin, `GET /admin/job/get/all?search=${word}`)).body.edges.length;
    expect([await search('gutter'), await search('chimney'), await search('harbour')]).toEqual([0, 1, 2]);
  });
});
