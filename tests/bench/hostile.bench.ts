import type { Bench, Measurement } from './bench.ts';
import { hostileAsks } from './hostile-asks.ts';
import { loopHeld } from './loop-held.ts';
import { fillWithRecords } from './many-records.ts';
import { onEachEngine, openServicePages } from './service-pages.ts';

const ROUNDS = 10;
const GOAL_MS = 100;

/** The longest turn of the event loop while the service refuses hostile queries, one after another. */
export const bench: Bench = {
  title: `${hostileAsks.length} hostile queries: longest turn of the service’s event loop`,
  measure: (part) =>
    onEachEngine(async (database, engine) => {
      const { companyId } = await fillWithRecords(database.db, { customers: 200, jobs: 1000, quotations: 200 });
      await using pages = await openServicePages(database, companyId, '/admin/job/get/all', []);
      const measured: Measurement[] = [];
      for (const { what, query } of hostileAsks.filter(({ what }) => !part || what.includes(part))) {
        const ask = async () => {
          const request = {
            method: 'POST' as const,
            url: '/admin/job/get/all',
            payload: query,
            headers: pages.headers,
          };
          const { statusCode, body } = await pages.service.inject(request);
          if (statusCode !== 400) throw new Error(`${what} was answered ${statusCode} ${body.slice(0, 200)}`);
        };
        await ask(); // compiles the code
        const held = await loopHeld(async () => {
          for (let round = 0; round < ROUNDS; round += 1) await ask();
        });
        measured.push({ what: `${engine}: ${what}`, value: Math.max(0, ...held), unit: 'ms', goal: GOAL_MS });
      }
      return measured;
    }),
};
