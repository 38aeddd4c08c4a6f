import { Problem } from '../../shared/problem.ts';

/** The codes of a failed login by a provider. */
export type Failure =
  | 'PROVIDER_GONE'
  | 'PROVIDER_SETUP'
  | 'PROVIDER_DENIED'
  | 'PROVIDER_WRONG_ISSUER'
  | 'PROVIDER_WRONG_AUDIENCE'
  | 'PROVIDER_WRONG_NONCE'
  | 'PROVIDER_WRONG_SIGNATURE'
  | 'PROVIDER_EXPIRED'
  | 'PROVIDER_CLOCK'
  | 'PROVIDER_LOGIN_OVER';

/** The refusals of a provider in a browser or for a code (RFC 6749, sections 4.1.2.1 and 5.2; OpenID Connect Core 1.0, 3.1.2.6). */
const refusals: Readonly<Record<string, Failure>> = {
  access_denied: 'PROVIDER_DENIED',
  login_required: 'PROVIDER_DENIED',
  interaction_required: 'PROVIDER_DENIED',
  consent_required: 'PROVIDER_DENIED',
  account_selection_required: 'PROVIDER_DENIED',
  server_error: 'PROVIDER_GONE',
  temporarily_unavailable: 'PROVIDER_GONE',
  // A used or late code.
  invalid_grant: 'PROVIDER_LOGIN_OVER',
};

const claims: Readonly<Record<string, Failure>> = {
  iss: 'PROVIDER_WRONG_ISSUER',
  issuer: 'PROVIDER_WRONG_ISSUER',
  aud: 'PROVIDER_WRONG_AUDIENCE',
  azp: 'PROVIDER_WRONG_AUDIENCE',
  nonce: 'PROVIDER_WRONG_NONCE',
  exp: 'PROVIDER_EXPIRED',
  nbf: 'PROVIDER_CLOCK',
};

/**
 * The failure behind an error of openid-client; undefined for an error of Docket.
 *
 * { code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', cause: { cause: { claim: 'nonce' } } } → 'PROVIDER_WRONG_NONCE'
 */
export function failureIn(error: unknown): Failure | undefined {
  if (!(error instanceof Error) || error instanceof Problem) return undefined;
  const facts = factsIn(error);
  const { code, error: refused, claim, attribute, status, messages } = facts;
  if (refused !== undefined) return refusals[refused] ?? 'PROVIDER_SETUP';
  const wrong = claims[claim ?? attribute ?? ''];
  if (wrong) return wrong;
  if (code === 'OAUTH_KEY_SELECTION_FAILED' || messages.includes('signature')) return 'PROVIDER_WRONG_SIGNATURE';
  if (messages.includes('"nonce"')) return 'PROVIDER_WRONG_NONCE';
  if (messages.includes('"iss"')) return 'PROVIDER_WRONG_ISSUER';
  if (code === 'OAUTH_TIMEOUT' || code === 'ERR_JWKS_TIMEOUT' || (status !== undefined && status >= 500))
    return 'PROVIDER_GONE';
  if (code?.startsWith('OAUTH_')) return 'PROVIDER_SETUP';
  // The fetch of Node throws a TypeError without an answer.
  return error instanceof TypeError && error.cause instanceof Error ? 'PROVIDER_GONE' : undefined;
}

/** The sentences of an error and of the errors behind it, for the log: no token, code or claim. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? factsIn(error).messages.trim() : '');

/** The facts of an error and of the errors behind it. */
function factsIn(error: Error) {
  const found: { [Name in 'code' | 'error' | 'claim' | 'attribute']?: string | undefined } & { status?: number } = {};
  let messages = '';
  let each: unknown = error;
  for (let depth = 0; depth < 5 && typeof each === 'object' && each !== null; depth += 1) {
    const { code, error: refused, claim, attribute, status, message, cause } = each as Record<string, unknown>; // any error
    found.code ??= textIn(code);
    found.error ??= textIn(refused);
    found.claim ??= textIn(claim);
    found.attribute ??= textIn(attribute);
    if (typeof status === 'number') found.status ??= status;
    if (typeof message === 'string') messages += `${message}\n`;
    each = cause;
  }
  return { ...found, messages };
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined);
