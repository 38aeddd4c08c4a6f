import pg from 'pg';

/** Whether the database refused a value of the wrong type: an impossible day, or text with a NUL. */
export function isUnfitValue(error: unknown): boolean {
  // Class 22: data exceptions.
  return error instanceof pg.DatabaseError && (error.code ?? '').startsWith('22');
}
