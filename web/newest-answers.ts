import type { Exchange, Operation } from '@urql/core';
import { filter, makeSubject, merge, pipe } from 'wonka';

/** For how long an answer may be on its way that was made before a change. */
const lateMs = 30_000;

/** So often it is asked again: what still comes older then is what the service has. */
const triesAtMost = 3;

/**
 * Lets no answer put a record back: a read that was answered before a change and arrives after it says what the record was.
 * It is asked again instead.
 */
export const newestAnswers: Exchange = ({ forward }) => {
  const changed = new Map<string, { readonly version: number; readonly atMs: number }>();
  const tries = new Map<number, number>();
  const again = makeSubject<Operation>();

  function isOlder(value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return false;
    if ('id' in value && 'version' in value) {
      const known = changed.get(String(value.id));
      if (known && Number(value.version) < known.version) return true;
    }
    return Object.values(value).some(isOlder);
  }

  function note(data: unknown): void {
    const atMs = performance.now();
    for (const [id, known] of changed) if (atMs - known.atMs > lateMs) changed.delete(id);
    for (const record of Object.values((data ?? {}) as Readonly<Record<string, unknown>>)) {
      if (typeof record !== 'object' || record === null || !('id' in record && 'version' in record)) continue;
      changed.set(String(record.id), { version: Number(record.version), atMs });
    }
  }

  return (operations$) =>
    pipe(
      merge([operations$, again.source]),
      forward,
      filter(({ operation, data }) => {
        if (operation.kind === 'mutation') note(data);
        if (operation.kind !== 'query') return true;
        const tried = tries.get(operation.key) ?? 0;
        tries.delete(operation.key);
        if (changed.size === 0 || tried >= triesAtMost || !isOlder(data)) return true;
        tries.set(operation.key, tried + 1);
        again.next(operation);
        return false;
      }),
    );
};
