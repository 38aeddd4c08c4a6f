import { type Logger, pino } from 'pino';

/** A log of JSON lines on stdout: one object a line, its time in RFC 3339, never a secret. */
export type Log = Logger;

const FLUSH_MS = 50;
const WARN = 40;

/**
 * A log for one of the processes. `level` is the least that is written, such as `info`. Lines are written some at a time,
 * since each write costs as much as the rest of a line; a warning, and what is worse, is written with those before it at once.
 */
export function createLog(name: 'gateway' | 'service' | 'start', level: string): Log {
  const destination = pino.destination({ sync: false, minLength: 8_192, periodicFlush: FLUSH_MS });
  process.on('exit', () => destination.flushSync());
  return pino(
    {
      name,
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(given, method, levelOf) {
          method.apply(this, given);
          if (levelOf >= WARN) destination.flushSync();
        },
      },
    },
    destination,
  );
}
