import { type Logger, pino } from 'pino';

/** A log of JSON lines on stdout: one object a line, its time in RFC 3339, never a secret. */
export type Log = Logger;

/** A log for one of the processes. `level` is the least that is written, such as `info`. */
export function createLog(name: 'gateway' | 'service' | 'start', level: string): Log {
  return pino({ name, level, timestamp: pino.stdTimeFunctions.isoTime });
}
