import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Those of the service that open none, and so run once. */
const withoutDatabase = [
  'byte-ranges',
  'documents/{job-report,quotation,scripts,threads}',
  'filenames',
  'line-changes',
  'markdown',
  'money',
  'money-of-any-lines',
  'turns',
].map((name) => `tests/service/${name}.test.ts`);

const onAnEngine = { include: ['tests/service/**/*.test.ts'], exclude: withoutDatabase, isolate: false };

/**
 * One project a part: `npm test -- --project gateway` runs that part, and a path after it narrows further.
 *
 * The service's tests run on each engine that the product runs on; `openTestDatabase` asks which.
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
      {
        extends: true,
        test: {
          name: 'service (no database)',
          include: withoutDatabase,
          isolate: false,
          provide: { databaseServer: null },
        },
      },
      { extends: true, test: { ...onAnEngine, name: 'service (PGlite)' } },
      {
        extends: true,
        test: { ...onAnEngine, name: 'service (PostgreSQL)', globalSetup: 'tests/postgresql-server.ts' },
      },
      { extends: true, test: { name: 'web', include: ['tests/web/**/*.test.{ts,tsx}'] } },
      // Whole programs wait for disk and network much of the time. Newcomers, of whom one takes as long as all the rest, begin
      // first: by their name.
      {
        extends: true,
        test: { name: 'newcomers', include: ['tests/readme/**/*.test.ts'], sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['tests/processes/**/*.test.ts'],
          testTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.spec.ts'],
          isolate: false,
          globalSetup: 'tests/journeys/built-console.ts',
          testTimeout: 120_000,
          // A browser, a gateway and a service want the machine to themselves: after all others.
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys as a whole',
          include: ['tests/journeys/**/*.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
