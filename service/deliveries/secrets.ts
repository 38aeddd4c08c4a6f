import { openedJson, type Seal } from '../login/sealed.ts';
import type { Row } from '../records/kind.ts';

/** The secret of a webhook, sealed. */
interface SealedSecret {
  of: 'webhook';
  companyId: string;
  secret: string;
}

export const sealedWebhookSecret = (seal: Seal, companyId: string, secret: string): string =>
  seal.seal(JSON.stringify({ of: 'webhook', companyId, secret } satisfies SealedSecret));

/**
 * The secrets that sign a delivery: the present secret, and for a day after a rotation the old one.
 *
 * @throws Error for a secret that another key sealed.
 */
export function secretsOf(
  seal: Seal,
  { companyId, sealedSecret, sealedOldSecret, oldSecretUntil }: Row<'webhooks'>,
): string[] {
  const isOldGood = oldSecretUntil !== null && oldSecretUntil > new Date();
  return [sealedSecret, ...(isOldGood && sealedOldSecret ? [sealedOldSecret] : [])].map((sealed) => {
    const opened = openedJson<SealedSecret>(seal, sealed);
    if (opened?.of === 'webhook' && opened.companyId === companyId && opened.secret) return opened.secret;
    throw new Error('The signing secret of the webhook can’t be read. Rotate the secret.');
  });
}
