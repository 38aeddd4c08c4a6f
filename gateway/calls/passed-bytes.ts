import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MOST_BYTES = 8 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as NodeJS.GCFunction; // exposed by the flag
setFlagsFromString('--no-expose-gc');

let bytes = 0;

/** Collects young garbage every 8 MiB of documents, in about 1 ms. Chunks lie outside V8's heap, and V8 alone frees them late. */
export function countPassed(length: number): void {
  bytes += length;
  if (bytes < MOST_BYTES) return;
  bytes = 0;
  setImmediate(collectGarbage, { type: 'minor' });
}
