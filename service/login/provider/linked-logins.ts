import { sql } from 'kysely';
import type { Db } from '../../http/surroundings.ts';
import { newId } from '../../shared/ids.ts';
import { openedJson } from '../sealed.ts';
import type { ProvenIdentity } from './provider.ts';
import type { SealSurroundings } from './under-way.ts';

/** A person at a provider, whom a login may link to an account. */
export interface Linkable extends ProvenIdentity {
  /** The account with the person's verified e-mail. */
  userId: string;
  email: string;
}

interface Offer extends Linkable {
  of: 'link';
  /** By the clock of the database: only a later login consents. */
  madeAt: string;
  untilMs: number;
}

const OFFER_MINUTES = 15;

/** The link of a person at a provider; undefined for none. Notes the use. */
export function linkOf(db: Db, { provider, issuer, subject }: ProvenIdentity) {
  return db
    .updateTable('linkedLogins')
    .set({ lastUsedAt: sql<Date>`now()` })
    .where('provider', '=', provider)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning(['id', 'userId'])
    .executeTakeFirst();
}

/** Offers a link, sealed. The next login to the account within 15 minutes may take the offer. */
export async function offerLink({ db, seal, clock }: SealSurroundings & { db: Db }, linkable: Linkable) {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const madeAt = rows[0]?.now.toISOString() ?? '';
  const offer: Offer = { of: 'link', ...linkable, madeAt, untilMs: clock() + OFFER_MINUTES * 60_000 };
  return seal.seal(JSON.stringify(offer));
}

/** The offer for a session: the user's own, made before the session began. Undefined for any other session, and when the offer is over. */
export async function offeredTo(
  { db, seal, clock }: SealSurroundings & { db: Db },
  ticket: string,
  sessionId: string,
): Promise<Linkable | undefined> {
  const { of, userId, provider, issuer, subject, email, madeAt, untilMs = 0 } = openedJson<Offer>(seal, ticket) ?? {};
  if (of !== 'link' || !userId || !provider || !issuer || !subject || !email || !madeAt || untilMs <= clock())
    return undefined;
  const session = await db
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .where('createdAt', '>=', new Date(madeAt))
    .select('id')
    .executeTakeFirst();
  return session && { userId, provider, issuer, subject, email };
}

/** Links a person at a provider to an account. False when the person is linked already. */
export async function storeLink(db: Db, linkable: Linkable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('linkedLogins')
    .values({ id: newId('linked_login'), ...linkable })
    .onConflict((conflict) => conflict.columns(['provider', 'issuer', 'subject']).doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}
