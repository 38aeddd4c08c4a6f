import { errors, jwtVerify, SignJWT } from 'jose';
import { newId } from '../shared/ids.ts';
import { API_TOKEN_PREFIX } from './api-token-secret.ts';

/** 90 days. */
export const DEVICE_MS = 90 * 86_400_000;

const ALGORITHM = 'HS256';
const ISSUER = 'docket';
const DEVICE_ISSUER = 'docket devices';
const READER_ISSUER = 'docket readers';

/** The session and user of an access token. The token alone decides nothing. */
export interface TokenClaims {
  sessionId: string;
  userId: string;
}

/** A browser that has logged in to an account. */
export interface Device {
  id: string;
  /** The e-mail in lower case. */
  account: string;
}

export interface Tokens {
  /** A JWT (RFC 7519), valid as long as the session. */
  sign(claims: TokenClaims, expiresAt: Date): Promise<string>;
  /** Undefined for a forged, expired or foreign token. */
  verify(token: string): Promise<TokenClaims | undefined>;
  /** A JWT that gives the browser's logins to the account a count of their own; no access token. */
  signDevice(device: Device, expiresAt: Date): Promise<string>;
  /** Undefined for a forged, expired or foreign token. */
  verifyDevice(token: string): Promise<Device | undefined>;
  /** A pass with which Docket itself reads with the rights of an API token, such as for the body of a webhook. */
  signReader(apiTokenId: string, expiresAt: Date): Promise<string>;
  /** The id of the API token; undefined for a forged or expired pass, and for any other token. */
  verifyReader(token: string): Promise<string | undefined>;
}

/** Signs and verifies tokens with a secret of at least 32 characters. */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  const sign = (issuer: string, id: string, subject: string, expiresAt: Date) =>
    new SignJWT()
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(issuer)
      .setJti(id)
      .setSubject(subject)
      .setExpirationTime(expiresAt)
      .sign(key);
  const verify = async (issuer: string, token: string) => {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], issuer });
      return payload.jti && payload.sub ? { id: payload.jti, subject: payload.sub } : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
  return {
    sign: ({ sessionId, userId }, expiresAt) => sign(ISSUER, sessionId, userId, expiresAt),
    async verify(token) {
      const claims = await verify(ISSUER, token);
      return claims && { sessionId: claims.id, userId: claims.subject };
    },
    signDevice: ({ id, account }, expiresAt) => sign(DEVICE_ISSUER, id, account, expiresAt),
    async verifyDevice(token) {
      const claims = await verify(DEVICE_ISSUER, token);
      return claims && { id: claims.id, account: claims.subject };
    },
    // Begins like an API token, so that the gateway takes Docket for a script.
    signReader: async (apiTokenId, expiresAt) =>
      API_TOKEN_PREFIX + (await sign(READER_ISSUER, newId('reader'), apiTokenId, expiresAt)),
    async verifyReader(token) {
      const claims = await verify(READER_ISSUER, token.slice(API_TOKEN_PREFIX.length));
      return claims?.subject;
    },
  };
}
