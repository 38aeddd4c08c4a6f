import { errors, jwtVerify, SignJWT } from 'jose';

export const TOKEN_HOURS = 12;

const ALGORITHM = 'HS256';
const ISSUER = 'docket';

/** The session and user of an access token. The token alone decides nothing. */
export interface TokenClaims {
  sessionId: string;
  userId: string;
}

export interface Tokens {
  /** A JWT (RFC 7519), valid as long as the session. */
  sign(claims: TokenClaims, expiresAt: Date): Promise<string>;
  /** Undefined for a forged, expired or foreign token. */
  verify(token: string): Promise<TokenClaims | undefined>;
}

/** Signs and verifies access tokens with a secret of at least 32 characters. */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ sessionId, userId }, expiresAt) =>
      new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setJti(sessionId)
        .setSubject(userId)
        .setExpirationTime(expiresAt)
        .sign(key),
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], issuer: ISSUER });
        return payload.jti && payload.sub ? { sessionId: payload.jti, userId: payload.sub } : undefined;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}
