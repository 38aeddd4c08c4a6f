import type { Database } from '../database/database.ts';
import type { Service } from '../http/surroundings.ts';
import type { Tokens } from '../login/tokens.ts';
import { ChangeStreams, type StreamLimits, type StreamTimings } from './streams.ts';

/** Options for tests and special setups. */
export interface ChangeOptions {
  timings?: Partial<StreamTimings>;
  limits?: Partial<StreamLimits>;
}

/** Opens the feed of changes; all streams end before the service waits for its last answers. */
export function openChanges(
  app: Service,
  database: Database,
  tokens: Tokens,
  options: ChangeOptions = {},
): ChangeStreams {
  const streams = new ChangeStreams({ database, db: database.db, tokens, log: app.log, ...options });
  app.addHook('preClose', () => streams.stop());
  return streams;
}
