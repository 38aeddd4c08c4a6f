import { createRemoteJWKSet, customFetch, decodeJwt, errors, jwtVerify } from 'jose';

/** A logout at a provider: of a person, of a session at the provider, or of both. */
export interface Logout {
  issuer: string;
  subject: string | null;
  session: string | null;
  /** The id of the token, good once until `expiresAt`. */
  id: string;
  expiresAt: Date;
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const TIMEOUT_MS = 5_000;
/** Signatures by the provider's published keys: no shared secret, and never none. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'Ed25519',
  'EdDSA',
];

interface Trusted {
  issuer: string;
  audience: string;
  /** The address of the issuer's keys. */
  keys: string;
  fetch?: (url: string, options: object) => Promise<Response>;
}

/** The issuer and the audiences in a token that nobody has verified; undefined for any other text. */
export function namedIn(token: string): { issuer: string; audiences: string[] } | undefined {
  try {
    const { iss: issuer, aud = [] } = decodeJwt(token);
    return issuer === undefined ? undefined : { issuer, audiences: [aud].flat() };
  } catch {
    return undefined;
  }
}

/**
 * Reads a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). Undefined for a wrong, late or foreign token, and
 * for an ID token in its place.
 */
export async function logoutIn(token: string, { issuer, audience, keys, fetch }: Trusted): Promise<Logout | undefined> {
  try {
    // A foreign token costs no request to the provider.
    if (decodeJwt(token).iss !== issuer) return undefined;
    const options = { timeoutDuration: TIMEOUT_MS, ...(fetch && { [customFetch]: fetch }) };
    const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(keys), options), {
      ...{ issuer, audience, algorithms: ALGORITHMS, clockTolerance: 30 },
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
    });
    const { sub: subject = null, jti: id = '', exp = 0, events, sid, nonce } = payload;
    const session = typeof sid === 'string' ? sid : null;
    const isLogout = typeof events === 'object' && events !== null && EVENT in events && nonce === undefined;
    if (!isLogout || (subject === null && session === null)) return undefined;
    return { issuer, subject, session, id, expiresAt: new Date(exp * 1000) };
  } catch (error) {
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return undefined;
    throw error;
  }
}
