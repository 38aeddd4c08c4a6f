import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** An authenticator in software (Web Authentication, ES256), with one passkey. */
export interface SoftwarePasskey {
  /** The answer to the options of a new passkey. */
  create(options: Options, at?: Partial<Site>): object;
  /** The answer to the options of a login. */
  get(options: Options, at?: Partial<Site>): object;
}

/** The part of both kinds of options that an answer needs. */
interface Options {
  challenge: string;
}

/** The site that the browser shows, and whether the authenticator has checked the person. */
interface Site {
  origin: string;
  rpId: string;
  isVerified: boolean;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
/** A text of up to 23 bytes, and bytes of up to 65,535, in CBOR (RFC 8949). */
const cborText = (text: string) => Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.of(0x59), uint(bytes.length, 2), bytes]);

export function softwarePasskey(usual: Site): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  const coordinate = (value: string) => Buffer.concat([Buffer.of(0x58, 32), Buffer.from(value, 'base64url')]);
  // COSE (RFC 9052): kty EC2, alg ES256, crv P-256, x, y.
  const key = [
    Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
    coordinate(x),
    Buffer.of(0x22),
    coordinate(y),
  ];

  const clientData = (type: string, { challenge }: Options, { origin }: Site) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = ({ rpId, isVerified }: Site, further: Buffer[] = []) => {
    counter += 1;
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (further.length > 0 ? WITH_KEY : 0);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), uint(counter, 4), ...further]);
  };
  const answer = (response: object) => ({
    ...{ id: base64url(id), rawId: base64url(id), type: 'public-key', response },
    ...{ clientExtensionResults: {}, authenticatorAttachment: 'platform' },
  });
  return {
    create(options, at = {}) {
      const site = { ...usual, ...at };
      const data = authenticatorData(site, [Buffer.alloc(16), uint(id.length, 2), id, ...key]);
      const none = [Buffer.of(0xa3), cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.of(0xa0)];
      const attestation = Buffer.concat([...none, cborText('authData'), cborBytes(data)]);
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', options, site)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      });
    },
    get(options, at = {}) {
      const site = { ...usual, ...at };
      const data = authenticatorData(site);
      const client = clientData('webauthn.get', options, site);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
}
