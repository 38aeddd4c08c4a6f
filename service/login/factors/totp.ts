import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Steps around the present step: the clocks of phones differ. */
const SKEW = [0, -1, 1] as const;

/** Six digits of SHA-1 every 30 seconds: the only form that every authenticator app reads. */
const form = { issuer: 'Docket', algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;

/** A new secret in base32 (RFC 4648): 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The content of the QR code for an authenticator app: `otpauth://totp/Docket:ana%40lima.example?…`. */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ ...form, label: email, secret }).toString();

/**
 * The time step of a right code (RFC 6238), at most one step from the present step. Undefined for a wrong code, and for a
 * code of `lastStep` or earlier.
 */
export function stepOfCode(secret: string, code: string, nowMs: number, lastStep = 0): number | undefined {
  const totp = new TOTP({ ...form, secret });
  const present = totp.counter({ timestamp: nowMs });
  return SKEW.map((skew) => present + skew).find(
    (step) =>
      step > lastStep && totp.validate({ token: code, timestamp: step * PERIOD_SECONDS * 1000, window: 0 }) === 0,
  );
}
