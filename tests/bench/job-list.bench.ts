import type { Bench } from './bench.ts';
import { jobWrites } from './job-writes.ts';
import { fillWithJobs, type ManyJobs } from './many-jobs.ts';
import { onEachEngine, openServicePages } from './service-pages.ts';

const JOBS = 100_000;
const SEARCH_GOAL_MS = { embedded: 75, PostgreSQL: 30 };

export const bench: Bench = {
  title: `Lists and writes of ${JOBS.toLocaleString('en')} jobs, in the service`,
  measure: () =>
    onEachEngine(async (database, engine) => {
      const made = await fillWithJobs(database.db, JOBS);
      const filtered = lists(made);
      const path = '/admin/job/get/all';
      await using pages = await openServicePages(database, made.companyId, path, [...filtered, ...searches]);
      const words = `${engine}: a search for words, numbers and what isn’t there`;
      return [
        await pages.measured(`${engine}: a page of the list, deeper and deeper`, ['first=50'], 10),
        await pages.measured(`${engine}: a page by each of ${filtered.length} filters and orders`, filtered, 10),
        await pages.measured(words, searches, SEARCH_GOAL_MS[engine]),
        ...(await jobWrites(engine, pages, made)),
      ];
    }),
};

function lists({ customerId, customerCompanyId, departmentId, assigneeId }: ManyJobs): string[] {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  return [
    'orderBy=SCHEDULED_START_ASC',
    'orderBy=SCHEDULED_START_DESC',
    'status=ON_HOLD',
    'open=true',
    'open=true&orderBy=SCHEDULED_START_ASC',
    'overdue=true',
    'unassigned=true',
    'priority=URGENT&open=true',
    `assigneeId=${assigneeId}`,
    `departmentId=${departmentId}`,
    `customerId=${customerId}`,
    `customerCompanyId=${customerCompanyId}`,
    `scheduledFrom=${day(0)}&scheduledBefore=${day(1)}&orderBy=SCHEDULED_START_ASC`,
    `assigneeId=${assigneeId}&scheduledFrom=${day(-7)}&scheduledBefore=${day(7)}&orderBy=SCHEDULED_START_ASC`,
  ];
}

const searches = [
  'J-042042',
  '42042',
  'furnace',
  'fu',
  'zz',
  'harbour toronto',
  'smoke 17',
  'c4ca4238',
  'zzzz',
  'furnace xyzzy',
].map((words) => `search=${encodeURIComponent(words)}`);
