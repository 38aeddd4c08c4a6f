import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Db } from '../../http/surroundings.ts';
import { newId } from '../../shared/ids.ts';
import { openedJson } from '../sealed.ts';
import { hashOfSecret, randomSecret } from '../secrets.ts';
import type { FactorSurroundings } from './authenticator.ts';

export interface PasskeySurroundings extends FactorSurroundings {
  publicUrl: string;
}

/** Loaded with the first passkey: the library takes memory, and few installations begin with passkeys. */
const library = () => import('@simplewebauthn/server');

const MINUTES = 5;
/** EdDSA, ES256 and RS256 (COSE): every authenticator makes one of them. */
const ALGORITHMS = [-8, -7, -257];

/** A challenge for a passkey, sealed: for a login by anybody, or for a new passkey of a user. */
interface Ticket {
  challenge: string;
  /** Null for a login. */
  userId: string | null;
  untilMs: number;
}

/** The site of passkeys. A setting names it: the address of a request may be anybody's. */
const siteOf = (publicUrl: string) => ({ origin: new URL(publicUrl).origin, rpID: new URL(publicUrl).hostname });

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

function newTicket({ seal, clock }: FactorSurroundings, userId: string | null) {
  const challenge = randomSecret();
  const ticket: Ticket = { challenge, userId, untilMs: clock() + MINUTES * 60_000 };
  return { ticket: seal.seal(JSON.stringify(ticket)), challenge: bytesOf(challenge) };
}

/** The challenge of a ticket; undefined for another purpose or user, and after 5 minutes. */
function challengeIn({ seal, clock }: FactorSurroundings, text: string, userId: string | null): Ticket | undefined {
  const { challenge, userId: of, untilMs = 0 } = openedJson<Ticket>(seal, text) ?? {};
  return challenge && of === userId && untilMs > clock() ? { challenge, userId, untilMs } : undefined;
}

/** The options for a new passkey, for `navigator.credentials.create`. */
export async function offerPasskey(
  around: PasskeySurroundings,
  user: { userId: string; email: string; fullName: string },
) {
  const { ticket, challenge } = newTicket(around, user.userId);
  const present = await around.db
    .selectFrom('passkeys')
    .where('userId', '=', user.userId)
    .select('credentialId')
    .execute();
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: 'Docket',
    rpID: siteOf(around.publicUrl).rpID,
    userID: new Uint8Array(Buffer.from(user.userId)),
    userName: user.email,
    userDisplayName: user.fullName,
    challenge,
    excludeCredentials: present.map(({ credentialId: id }) => ({ id })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ticket, options };
}

/** A new passkey of a user, verified; undefined for a wrong or late answer of the browser. */
export async function verifiedPasskey(
  around: PasskeySurroundings,
  userId: string,
  { ticket, response }: { ticket: string; response: unknown },
) {
  const known = challengeIn(around, ticket, userId);
  if (!known) return undefined;
  const { origin, rpID } = siteOf(around.publicUrl);
  const given = response as RegistrationResponseJSON; // the library checks each part
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: given,
    expectedChallenge: known.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter: String(counter),
    transports: JSON.stringify(transports),
  };
}

/** Stores a passkey. False when the authenticator's key is stored already. */
export async function storePasskey(
  db: Db,
  passkey: NonNullable<Awaited<ReturnType<typeof verifiedPasskey>>> & { userId: string; name: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values({ id: newId('passkey'), ...passkey })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** The options for a login by any passkey of the site, for `navigator.credentials.get`. */
export async function askForPasskey(around: PasskeySurroundings) {
  const { ticket, challenge } = newTicket(around, null);
  const { rpID } = siteOf(around.publicUrl);
  const { generateAuthenticationOptions } = await library();
  return { ticket, options: await generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' }) };
}

/** The user of a used passkey. Undefined for an unknown passkey, a wrong or late answer, and a second use of the answer. */
export async function userOfPasskey(
  around: PasskeySurroundings,
  { ticket, response }: { ticket: string; response: unknown },
): Promise<string | undefined> {
  const { db } = around;
  const known = challengeIn(around, ticket, null);
  const given = response as AuthenticationResponseJSON; // the library checks each part
  const found =
    known &&
    typeof given.id === 'string' &&
    (await db.selectFrom('passkeys').where('credentialId', '=', given.id).selectAll().executeTakeFirst());
  if (!known || !found) return undefined;
  const { origin, rpID } = siteOf(around.publicUrl);
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: given,
    expectedChallenge: known.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: found.credentialId,
      publicKey: bytesOf(found.publicKey),
      counter: Number(found.counter),
      transports: found.transports,
    },
  }).catch(() => undefined);
  if (!verified?.verified || !(await spend(db, known))) return undefined;
  await db
    .updateTable('passkeys')
    .set({ counter: String(verified.authenticationInfo.newCounter), lastUsedAt: sql<Date>`now()` })
    .where('id', '=', found.id)
    .execute();
  return found.userId;
}

/** Uses a challenge up. False when another call was first. */
async function spend(db: Db, { challenge, untilMs }: Ticket): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spentChallenges')
    .values({ challengeHash: hashOfSecret(challenge), expiresAt: new Date(untilMs) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Deletes spent challenges an hour after their end: the clock of a service may be behind the clock of the database. */
export async function dropSpentChallenges(db: Db): Promise<void> {
  await db.deleteFrom('spentChallenges').where('expiresAt', '<', sql<Date>`now() - interval '1 hour'`).execute();
}
