import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts texts, so that a copy of the database alone reveals none. */
export interface Seal {
  seal(text: string): string;
  /** @throws Error for a text that another secret sealed, or a changed text. */
  open(sealed: string): string;
}

/** Seals with a key derived from the installation's secret (AES-256-GCM), a different key for each purpose. */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

/**
 * The object in a sealed text, as JSON. Parts may be missing: texts of one key have several forms. Undefined for a text that another
 * secret sealed, and for a changed text.
 */
export function openedJson<Whole extends object>(seal: Seal, sealed: string): Partial<Whole> | undefined {
  try {
    return JSON.parse(seal.open(sealed));
  } catch {
    return undefined;
  }
}
