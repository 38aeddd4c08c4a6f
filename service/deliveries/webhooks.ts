import type { AccountMail } from '../account-mail/account-mail.ts';
import type { Database } from '../database/database.ts';
import { repeatWhileListening } from '../http/repeating.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import type { Seal } from '../login/sealed.ts';
import type { Tokens } from '../login/tokens.ts';
import { Deliverer, type DelivererTimings } from './deliverer.ts';
import { dropOldDeliveries } from './replaying.ts';
import { Shaper } from './shaping.ts';

export interface WebhookOptions {
  /** The gateway's origin; without, webhooks have no GraphQL documents. */
  gatewayUrl?: string | undefined;
  /** Whether receivers may be at private addresses, and without https; false by default. */
  mayBePrivate?: boolean;
  timings?: Partial<DelivererTimings> | undefined;
}

/** The webhooks for routes. */
export interface Webhooks {
  readonly mayBePrivate: boolean;
  readonly shaper: Shaper;
  /** Has committed changes and deliveries tried now. */
  wake(): void;
}

export interface WebhookSurroundings extends Surroundings {
  seal: Seal;
  webhooks: Webhooks;
}

interface Opening {
  database: Database;
  seal: Seal;
  tokens: Tokens;
  accountMail: AccountMail;
}

const SWEEP_MS = 60 * 60_000;

/** Opens the deliveries to webhooks, which leave while the service listens. */
export function openWebhooks(
  app: Service,
  { database, seal, tokens, accountMail }: Opening,
  { gatewayUrl, mayBePrivate = false, timings }: WebhookOptions = {},
): Webhooks {
  const shaper = new Shaper(gatewayUrl, tokens);
  const deliverer = new Deliverer({ database, seal, shaper, accountMail, mayBePrivate, log: app.log, timings });
  app.addHook('onListen', async () => deliverer.start());
  app.addHook('onClose', () => deliverer.stop());
  repeatWhileListening(app, SWEEP_MS, () => dropOldDeliveries(database.db), 'Old deliveries could not be dropped.');
  return { mayBePrivate, shaper, wake: () => deliverer.wake() };
}
