import { openedJson, type Seal } from '../sealed.ts';
import { hashOfSecret, randomSecret } from '../secrets.ts';
import type { LoginSecrets } from './provider.ts';

/*
 * A login under way at a provider rests in no table, which anybody could fill. The state, sealed, carries the secrets of the login
 * through the provider. The hand-over, sealed, carries the provider's answer through the address of the console.
 */

export interface SealSurroundings {
  /** Encrypts what travels through browsers. */
  seal: Seal;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** The time at the provider. */
const STATE_MINUTES = 10;
const HANDOVER_SECONDS = 60;

interface State {
  of: 'state';
  /** The id of the provider. */
  provider: string;
  browserHash: string;
  nonce: string;
  verifier: string;
  untilMs: number;
}

interface Handover {
  of: 'handover';
  query: string;
  untilMs: number;
}

/** The secrets of a new login, and the secret of the browser that begins: only this browser redeems the provider's answer. */
export function newLogin(
  { seal, clock }: SealSurroundings,
  provider: string,
): LoginSecrets & { browserSecret: string } {
  const browserSecret = randomSecret();
  const [nonce, verifier] = [randomSecret(), randomSecret()];
  const untilMs = clock() + STATE_MINUTES * 60_000;
  const state: State = { of: 'state', provider, browserHash: hashOfSecret(browserSecret), nonce, verifier, untilMs };
  return { state: seal.seal(JSON.stringify(state)), nonce, verifier, browserSecret };
}

/** The hand-over of a provider's answer, a query string, to the console. */
export function handedOver({ seal, clock }: SealSurroundings, query: string): string {
  const handover: Handover = { of: 'handover', query, untilMs: clock() + HANDOVER_SECONDS * 1000 };
  return seal.seal(JSON.stringify(handover));
}

/** The answer in a hand-over, with the secrets of its login. Undefined after a minute, and for another browser. */
export function redeemed(
  { seal, clock }: SealSurroundings,
  code: string,
  browserSecret: string,
): (LoginSecrets & { query: string; provider: string }) | undefined {
  const { of, query, untilMs = 0 } = openedJson<Handover>(seal, code) ?? {};
  if (of !== 'handover' || query === undefined || untilMs <= clock()) return undefined;
  const state = new URLSearchParams(query).get('state') ?? '';
  const begun = openedJson<State>(seal, state) ?? {};
  const { provider, nonce, verifier, browserHash } = begun;
  if (begun.of !== 'state' || !provider || !nonce || !verifier || (begun.untilMs ?? 0) <= clock()) return undefined;
  return browserHash === hashOfSecret(browserSecret) ? { query, provider, state, nonce, verifier } : undefined;
}
