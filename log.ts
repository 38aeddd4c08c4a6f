import { type DestinationStream, type Logger, pino } from 'pino';

/** A log of JSON lines on stdout: one object a line, its time in RFC 3339, never a secret. */
export type Log = Logger;

const FLUSH_MS = 50;
/** So much a pipe that several processes write to takes as a whole (POSIX: PIPE_BUF). */
const MOST_BYTES = 4_096;
const WARN = 40;

/**
 * A log for one of the processes. `level` is the least that is written, such as `info`. Lines are written some at a time,
 * since each write costs as much as the rest of a line; a warning, and what is worse, is written with those before it at once.
 */
export function createLog(name: 'gateway' | 'service' | 'start', level: string): Log {
  const lines = createLines();
  process.on('exit', () => lines.flush());
  return pino(
    {
      name,
      level,
      timestamp: createTimestamp(),
      hooks: {
        logMethod(given, method, levelOf) {
          method.apply(this, given);
          if (levelOf >= WARN) lines.flush();
        },
      },
    },
    lines,
  );
}

/** Gathers lines: pino's own destination can, too, but measures again with each line all that it has gathered. */
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
      timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
    flush,
  };
}

/** The time as a member of each line; what is the same for a second is written once a second. */
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
