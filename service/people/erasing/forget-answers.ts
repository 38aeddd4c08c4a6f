import { sql } from 'kysely';
import type { Db } from '../../http/surroundings.ts';

/** Deletes the kept answers of repeatable calls that name a person: a call with the same key is a new call from then on. */
export async function forgetAnswers(db: Db, named: readonly string[]): Promise<void> {
  await sql`delete from idempotency_keys where response ilike any(${likeAny(named)}::text[])`.execute(db);
}

/** Patterns of `like` for JSON with any of the values: ['50 %'] → ['%50 \\%%'] */
export const likeAny = (values: readonly string[]): string[] =>
  values.map(
    (value) =>
      `%${JSON.stringify(value)
        .slice(1, -1)
        .replace(/[\\%_]/g, '\\$&')}%`,
  );
