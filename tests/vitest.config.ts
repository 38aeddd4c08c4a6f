import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './memory-folder.ts';

keepTemporaryFilesInMemory();

/** The service's test files that open no database, and so run once. */
const withoutDatabase = [
  'byte-ranges',
  'documents/{job-report,languages,quotation,scripts,threads}',
  'filenames',
  'image-bombs',
  'line-changes',
  'markdown',
  'money',
  'money-of-any-lines',
  'sought',
  'turns',
  'words',
].map((name) => `tests/service/${name}.test.ts`);

const onAnEngine = { include: ['tests/service/**/*.test.ts'], exclude: withoutDatabase, isolate: false };

/**
 * A project for each part: `npm test -- --project gateway` runs a part, and a path after the project narrows further.
 *
 * The service's tests run on each supported engine; `openTestDatabase` reads the choice.
 *
 * With `isolate: false`, the files of a worker share their imports, slower to load than most files are to run. Gateway
 * and service hold no state of a test in modules. The console does, so only its laws, which read lists, share imports.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // Without `development`: with it our modules would load a second copy of graphql, apart from the packages.
  ssr: { resolve: { conditions: ['module', 'node'] } },
  test: {
    maxWorkers: 2,
    // A limit only ends a test that hangs: a slow runner of CI takes three times as long as a quiet laptop.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Each test sets up its own world, and nothing leaks into the next.
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      { extends: true, test: { name: 'laws', include: ['tests/laws/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'gateway', include: ['tests/gateway/**/*.test.ts'], isolate: false } },
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
      // Whole programs often wait for disk and network. Newcomers begin first, by name: a newcomer takes as long as all
      // the rest.
      {
        extends: true,
        test: {
          name: 'newcomers',
          include: ['tests/readme/**/*.test.ts'],
          testTimeout: 600_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['tests/processes/**/*.test.ts'],
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
          // Journeys run last: a browser, a gateway and a service need the machine to themselves.
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
