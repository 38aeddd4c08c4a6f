import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../service/database/database.ts';
import { recordKinds } from '../../laws/record-kinds.ts';
import { openTestDatabase } from '../../test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The columns that each record has. */
const COMMON = ['id', 'createdAt', 'updatedAt', 'version', 'deletedAt', 'search'];

interface AnswerSchema {
  type?: string | string[];
  format?: string;
}

/** The types of PostgreSQL that hold what an answer of the type says. */
const HELD_BY: Record<string, readonly string[]> = {
  string: ['text', 'numeric', 'bigint'],
  'date-time': ['timestamp with time zone'],
  date: ['date'],
  integer: ['integer', 'bigint'],
  boolean: ['boolean'],
  array: ['jsonb'],
  object: ['jsonb'],
  // The currency is a column of its own.
  money: ['text', 'numeric', 'bigint'],
};

test.each(recordKinds.map((kind) => [kind.table, kind] as const))(
  'each column of %s is declared by a field, of the same type and null alike',
  async (table, { fields }) => {
    const name = table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const { rows } = await sql<{ name: string; type: string; mayBeNull: boolean }>`
      select column_name as name, data_type as type, is_nullable = 'YES' as may_be_null
      from information_schema.columns where table_name = ${name}`.execute(database.db);
    const present = new Map(rows.map(({ name, ...column }) => [camelCase(name), column]));

    const declared = Object.entries(fields).filter(([, field]) => field.column !== undefined);
    expect([...present.keys()].sort()).toEqual([...declared.map(([name]) => name), ...COMMON].sort());

    const wrong = declared.flatMap(([name, { answer, isMoney }]) => {
      const column = present.get(name);
      if (!answer || !column) return [];
      const { type = [], format } = answer as AnswerSchema;
      const [first = ''] = [type].flat();
      const holds = HELD_BY[isMoney ? 'money' : (format ?? first)]?.includes(column.type);
      const isNullAlike = [type].flat().includes('null') === column.mayBeNull;
      return holds && isNullAlike ? [] : [`${table}.${name} is ${column.type}${column.mayBeNull ? ' or null' : ''}`];
    });
    expect(wrong).toEqual([]);
  },
);

const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
