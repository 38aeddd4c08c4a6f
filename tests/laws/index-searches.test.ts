import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '../../service/database/tables.ts';
import { indexedPossible, MOST_QUERIES } from '../../service/search/candidates.ts';
import { searchedKinds } from '../../service/search/kinds.ts';

const viewer = { userId: 'user_1', role: 'ROLE_SUPER_ADMIN', companyId: null, apiToken: null } as const;

// With 100,000 jobs, a search of 16 numbers took 10 s: the planner expected many matches, and read the table for the first 200.
test('a limit stands on the whole result of a search by index, never on the search itself', async () => {
  const sent: string[] = [];
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push(query.sql),
  });
  const range = { viewer, companyId: null, isUsual: true, kinds: searchedKinds, around: searchedKinds, numbered: [] };
  const wanted = { patterns: [['%a%']], facts: () => sql`false` };
  const queries = new Map(searchedKinds.map(({ kind }) => [kind, ["'=1' | '=2'", "'road':*"]]));
  await indexedPossible(db, range, wanted, queries);
  const searches = sent.join().split('@@').slice(0, -1);
  expect(searches).toHaveLength(MOST_QUERIES * searchedKinds.length);
  for (const before of searches)
    expect(before.split(/\b(with found as materialized|limit)\b/).at(-2)).not.toBe('limit');
});
