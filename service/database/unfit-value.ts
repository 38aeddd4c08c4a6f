import pg from 'pg';

/** Whether the database refused a value that can't be one of its column's type: a day that there isn't, text with a NUL. */
export function isUnfitValue(error: unknown): boolean {
  // Class 22: data exceptions.
  return error instanceof pg.DatabaseError && (error.code ?? '').startsWith('22');
}
