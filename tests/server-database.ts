import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Creates a database of its own name on a PostgreSQL server. `drop` also ends the connections to the database.
 *
 * @param template the database to copy, with options of `create database`: `template0 encoding 'UTF8'`.
 */
export async function createDatabase(server: string, template: string) {
  const name = `docket_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => administer(server, `drop database ${name} with (force)`) };
}

/** Runs the statements one by one, and returns the rows of the last statement. */
export async function administer<Row extends pg.QueryResultRow>(
  server: string,
  ...statements: string[]
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
