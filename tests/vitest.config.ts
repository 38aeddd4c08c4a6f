import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * One project a part: `npm test -- --project gateway` runs that part, and a path after it narrows further.
 *
 * The service's tests run twice, on each engine that the product runs on; `openTestDatabase` asks which.
 *
 * Where `isolate` is false, the files of a worker share what they have imported, which takes longer than most of them: the
 * service keeps what it knows in what each file opens. The console keeps the state of a page in its modules.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // Without `development`, or our modules get another copy of graphql than the packages that they share it with.
  ssr: { resolve: { conditions: ['module', 'node'] } },
  test: {
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Tests say by themselves what they set up; nothing of one leaks into the next.
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      { extends: true, test: { name: 'laws', include: ['tests/laws/**/*.test.ts'] } },
      { extends: true, test: { name: 'gateway', include: ['tests/gateway/**/*.test.ts'] } },
      { extends: true, test: { name: 'service (PGlite)', include: ['tests/service/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'service (PostgreSQL)',
          include: ['tests/service/**/*.test.ts'],
          isolate: false,
          globalSetup: 'tests/postgresql-server.ts',
        },
      },
      { extends: true, test: { name: 'processes', include: ['tests/processes/**/*.test.ts'], testTimeout: 120_000 } },
      { extends: true, test: { name: 'web', include: ['tests/web/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.spec.ts'],
          isolate: false,
          globalSetup: 'tests/journeys/built-console.ts',
          testTimeout: 120_000,
          // A browser, a gateway and a service want the machine to themselves: after all others, one at a time.
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys as a whole',
          include: ['tests/journeys/**/*.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: { name: 'readme', include: ['tests/readme/**/*.test.ts'], maxWorkers: 1, sequence: { groupOrder: 3 } },
      },
    ],
  },
});
