import { createHmac, randomBytes } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new signing secret (Standard Webhooks): `whsec_` and 256 bits of chance in base64. */
export const newWebhookSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/**
 * The headers of a signed delivery (Standard Webhooks). Each secret adds a signature, so receivers with the old secret and receivers
 * with the new secret both accept the delivery.
 *
 * @param atSeconds the time of the attempt, in seconds since 1970.
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, atSeconds, body }: { id: string; atSeconds: number; body: string },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${atSeconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(atSeconds), 'webhook-signature': signatures.join(' ') };
}
