import { callerNow } from '../../caller.ts';
import type { Db } from '../../http/surroundings.ts';
import { newId } from '../../shared/ids.ts';
import type { FieldChange } from '../../shared/values.ts';
import { originOf } from '../device-name.ts';
import type { Viewer } from '../sessions.ts';

export const securityEventKinds = [
  'LOGIN',
  'LOGIN_FAILED',
  'LOGIN_BLOCKED',
  'SESSION_ENDED',
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'SECOND_FACTOR_ADDED',
  'SECOND_FACTOR_REMOVED',
  'RECOVERY_CODES_RENEWED',
  'LOGIN_LINKED',
  'LOGIN_UNLINKED',
  'API_TOKEN_CREATED',
  'API_TOKEN_REVOKED',
  'INVITED',
  'INVITATION_ACCEPTED',
  'INVITATION_WITHDRAWN',
  'USER_ADDED',
  'USER_DELETED',
  'USER_RESTORED',
  'ROLE_CHANGED',
  'USER_STATUS_CHANGED',
  'LOGIN_RULES_CHANGED',
  'WEBHOOK_ADDED',
  'WEBHOOK_CHANGED',
  'WEBHOOK_SECRET_ROTATED',
  'WEBHOOK_STATUS_CHANGED',
  'WEBHOOK_DELETED',
  'ACCESS_REFUSED',
  'DATA_EXPORTED',
  'LIST_EXPORTED',
  'DATA_ERASED',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export interface SecurityEvent {
  kind: SecurityEventKind;
  /** The company of the person concerned; null for a super admin. */
  companyId: string | null;
  /** The person concerned; null for an event of a whole company. */
  userId: string | null;
  /** Null for a stranger, and for Docket itself. */
  actor: (Pick<Viewer, 'userId'> & { apiToken?: Pick<NonNullable<Viewer['apiToken']>, 'id'> | null }) | null;
  /** No password, code, secret or token. */
  changes?: readonly FieldChange[];
  /** Replaces the address and device of the present request. */
  from?: { address: string | null; device: string | null };
}

const MOST_AT_ONCE = 1000;

/** Writes security events in the transaction of their causes, with the network address and the device of the present request. */
export async function tellSecurityEvents(db: Db, events: readonly SecurityEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { request } = callerNow();
  const here = request ? originOf(request) : { address: null, device: null };
  const values = events.map(({ actor, changes = [], from = here, ...event }) => ({
    ...event,
    ...from,
    id: newId('security_event'),
    actorId: actor?.userId ?? null,
    apiTokenId: actor?.apiToken?.id ?? null,
    changes: JSON.stringify(changes),
  }));
  for (let from = 0; from < values.length; from += MOST_AT_ONCE)
    await db
      .insertInto('securityEvents')
      .values(values.slice(from, from + MOST_AT_ONCE))
      .execute();
}
