import type { AccountLetter, AccountMail } from '../account-mail/account-mail.ts';
import { mailUser } from '../account-mail/mail-user.ts';
import { repeatWhileListening } from '../http/repeating.ts';
import type { Db, Service } from '../http/surroundings.ts';
import { type SealedEvent, sealNext } from '../login/events/chain.ts';
import { tellFailedLogins } from '../login/events/failed-logins.ts';
import type { SecurityEventKind } from '../login/events/security-event.ts';

const EVERY_MS = 2_000;
const DAY_MS = 24 * 60 * 60_000;

/** The mail to the person concerned. A changed password and a changed e-mail have mails of their own. */
const letters: { readonly [Kind in SecurityEventKind]?: AccountLetter } = {
  LOGIN: 'NEW_DEVICE',
  LOGIN_BLOCKED: 'LOGIN_BLOCKED',
  SECOND_FACTOR_ADDED: 'FACTORS_CHANGED',
  SECOND_FACTOR_REMOVED: 'FACTORS_CHANGED',
  RECOVERY_CODES_RENEWED: 'FACTORS_CHANGED',
  API_TOKEN_CREATED: 'API_TOKEN_CREATED',
};

interface KeeperSurroundings {
  db: Db;
  accountMail: AccountMail;
}

/**
 * Tells of failed logins, and seals committed events, each with the mail to the person concerned. Each sealed event becomes a
 * line of the log.
 */
export async function keepSecurityEvents(
  { db, accountMail }: KeeperSurroundings,
  log: Pick<Service['log'], 'info'>,
): Promise<void> {
  await tellFailedLogins(db);
  const sealed = await sealNext(db, async (trx, events) => {
    for (const event of events) if (isRecent(event)) await mail(trx, accountMail, event);
  });
  for (const event of sealed) log.info({ event }, 'security event');
  if (sealed.length > 0) accountMail.wake();
}

/** A mail about a login of yesterday would alarm a person in vain. */
const isRecent = ({ at }: SealedEvent) => Date.now() - at.getTime() < 60 * 60_000;

async function mail(db: Db, accountMail: AccountMail, event: SealedEvent) {
  const { kind, userId, changes, address, device } = event;
  const letter = letters[kind as SecurityEventKind];
  if (!letter || userId === null) return;
  const changed = (field: string) => changes.find((change) => change.field === field)?.to;
  if (kind === 'LOGIN' && changed('isNewDevice') !== true) return;
  if (kind === 'LOGIN_BLOCKED' && (await wasToldToday(db, event))) return;
  const user = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .where('holdsEmail', '=', true)
    .select(['email', 'fullName', 'companyId', 'locale', 'timeZone'])
    .executeTakeFirst();
  const place = [device, address].filter((part) => part !== null).join(', ');
  const values = { place: place || '–', token: String(changed('name') ?? '') };
  if (user) await mailUser(db, accountMail, letter, user, { values });
}

/** Whether the person has had the same mail within a day: a stranger can block logins every 15 minutes. */
async function wasToldToday(db: Db, { id, kind, userId, at }: SealedEvent): Promise<boolean> {
  const earlier = await db
    .selectFrom('securityEvents')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('at', '>', new Date(at.getTime() - DAY_MS))
    .where('at', '<=', at)
    .where('id', '<', id)
    .select('id')
    .executeTakeFirst();
  return earlier !== undefined;
}

/** Keeps security events while the service listens. */
export const keepSecurityEventsNowAndThen = (app: Service, surroundings: KeeperSurroundings): void =>
  repeatWhileListening(
    app,
    EVERY_MS,
    () => keepSecurityEvents(surroundings, app.log),
    'The security events could not be sealed.',
  );
