import { type DestinationStream, type Logger, pino } from 'pino';

/** A log of JSON lines on stdout, with RFC 3339 times and without secrets. */
export type Log = Logger;

const FLUSH_MS = 50;
/** The size of an atomic write to a shared pipe (POSIX: PIPE_BUF). */
const MOST_BYTES = 4_096;
/** Of a warning or an error; pino writes a line's level, a number of two digits, first. */
const URGENT = /^\{"level":[4-6]/;

/**
 * A log for one process. `level` is the least level written, such as `info`. Lines are written in batches, since each
 * write costs as much as the rest of a line; a warning or error writes its batch at once.
 */
export function createLog(name: 'gateway' | 'service' | 'start', level: string): Log {
  const lines = createLines();
  process.on('exit', () => lines.flush());
  return pino({ name, level, timestamp: createTimestamp() }, lines);
}

/** Gathers lines. pino's own destination can gather, too, but measures its whole buffer for each line. */
function createLines(): DestinationStream & { flush(): void } {
  const stdout = pino.destination({ sync: true });
  let gathered = '';
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (bytes > 0) stdout.write(gathered);
    gathered = '';
    bytes = 0;
  };
  return {
    write(line) {
      const length = Buffer.byteLength(line);
      if (bytes + length > MOST_BYTES) flush();
      gathered += line;
      bytes += length;
      if (URGENT.test(line)) flush();
      else timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
    flush,
  };
}

/** The time of each line; the part that is constant within a second is computed once a second. */
function createTimestamp(): () => string {
  let second = Number.NaN;
  let upToSecond = '';
  return () => {
    const nowMs = Date.now();
    const ms = nowMs % 1000;
    if (nowMs - ms !== second) {
      second = nowMs - ms;
      upToSecond = `,"time":"${new Date(second).toISOString().slice(0, -4)}`;
    }
    return `${upToSecond}${String(ms).padStart(3, '0')}Z"`;
  };
}
