import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of documents after which what they leave behind is cleared away. */
const MOST_BYTES = 8 * 1024 * 1024;

const collectGarbage = globalThis.gc ?? exposedGarbageCollection();

let bytes = 0;

/**
 * Counts what is passed on. Its pieces lie outside V8's heap, where they are freed only as V8 collects garbage, and V8, which
 * finds its heap hardly grown, then goes through all that lives: half of what a document took, and as much memory again as
 * was passed in between. Those pieces are young, so that a look at the young, which takes about a millisecond, frees them.
 */
export function countPassed(length: number): void {
  bytes += length;
  if (bytes < MOST_BYTES) return;
  bytes = 0;
  setImmediate(collectGarbage, { type: 'minor' });
}

function exposedGarbageCollection(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction; // by that flag, V8's own
  setFlagsFromString('--no-expose-gc');
  return collect;
}
