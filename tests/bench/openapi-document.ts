import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Database } from '../../service/database/database.ts';
import type { Tables } from '../../service/database/tables.ts';
import { createService } from '../../service/service.ts';

/** The service's OpenAPI document, as JSON. */
export async function openApiDocument(): Promise<string> {
  const service = createService({ database: noDatabase(), tokenSecret: 'of no use', publicUrl: 'http://localhost' });
  try {
    return (await service.inject('/openapi.json')).body;
  } finally {
    await service.close();
  }
}

/** The OpenAPI document needs no database. */
function noDatabase(): Database {
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (asked) => new PostgresIntrospector(asked),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const nothing = async () => {};
  return { db, engine: 'postgresql', ping: nothing, listen: () => nothing, close: nothing };
}
