import type { Database } from '../database/database.ts';
import type { Tokens } from '../login/tokens.ts';
import type { Service } from '../service.ts';
import { ChangeStreams, type StreamLimits, type StreamTimings } from './streams.ts';

/** How changes are streamed, where it isn't as usual. */
export interface ChangeOptions {
  timings?: Partial<StreamTimings>;
  limits?: Partial<StreamLimits>;
}

/** Opens what streams changes; before the service waits for its last answers, all streams are ended. */
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
