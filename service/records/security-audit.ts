import type { SecurityEvent, SecurityEventKind } from '../login/events/security-event.ts';
import { typeOf } from '../shared/ids.ts';
import type { FieldChange } from '../shared/values.ts';
import type { AuditAction, Audited } from './audited.ts';
import type { Writing } from './writing.ts';

/** The events of a user's actions. A change of fields is told by the field. */
const ofUsers: { readonly [Action in AuditAction]?: SecurityEventKind } = {
  CREATED: 'USER_ADDED',
  STATUS_CHANGED: 'USER_STATUS_CHANGED',
  DELETED: 'USER_DELETED',
  RESTORED: 'USER_RESTORED',
  PASSWORD_SET: 'PASSWORD_CHANGED',
  PASSWORD_RESET: 'PASSWORD_CHANGED',
  INVITED: 'INVITED',
  INVITATION_ACCEPTED: 'INVITATION_ACCEPTED',
  INVITATION_WITHDRAWN: 'INVITATION_WITHDRAWN',
  SESSION_ENDED: 'SESSION_ENDED',
  SECOND_FACTOR_ADDED: 'SECOND_FACTOR_ADDED',
  SECOND_FACTOR_REMOVED: 'SECOND_FACTOR_REMOVED',
  RECOVERY_CODES_RENEWED: 'RECOVERY_CODES_RENEWED',
  LOGIN_LINKED: 'LOGIN_LINKED',
  LOGIN_UNLINKED: 'LOGIN_UNLINKED',
};

/** The settings of a company that decide about logins. */
const settings = ['sessionHours', 'sessionIdleMinutes', 'secondFactorDemand', 'loginProvider'];

/** The fields of a token in the events of the token. */
const ofToken = ['name', 'scope', 'role', 'expiresOn'];

/** The security events among changes of records: of users, API tokens, webhooks, and a company's rules of login. */
export async function securityEventsOf({ db, actor }: Writing, entries: readonly Audited[]): Promise<SecurityEvent[]> {
  const events: SecurityEvent[] = [];
  for (const entry of entries) {
    const { recordId, companyId } = entry;
    const type = typeOf(recordId);
    if (type === 'user') {
      for (const [kind, changes] of userEventsOf(entry))
        events.push({ kind, companyId, userId: recordId, actor, changes });
    } else if (type === 'api_token') {
      const kind = tokenEventOf(entry);
      if (!kind) continue;
      const owner = await db.selectFrom('apiTokens').where('id', '=', recordId).select('userId').executeTakeFirst();
      events.push({
        kind,
        companyId,
        userId: owner?.userId ?? null,
        actor,
        changes: entry.changes.filter(({ field }) => ofToken.includes(field)),
      });
    } else if (type === 'webhook') {
      const webhook = await db.selectFrom('webhooks').where('id', '=', recordId).select('name').executeTakeFirst();
      const name = { field: 'name', from: null, to: webhook?.name ?? null };
      // An address may hold a secret.
      const changes = [name, ...entry.changes.filter(({ field }) => field === 'status')];
      events.push({ kind: webhookEventOf(entry), companyId, userId: null, actor, changes });
    } else if (type === 'company' && entry.action === 'UPDATED') {
      const changes = entry.changes.filter(({ field }) => settings.includes(field));
      if (changes.length > 0)
        events.push({ kind: 'LOGIN_RULES_CHANGED', companyId: recordId, userId: null, actor, changes });
    }
  }
  return events;
}

function userEventsOf({ action, changes }: Audited): (readonly [SecurityEventKind, readonly FieldChange[]])[] {
  const kind = ofUsers[action];
  const changesOf = (field: string) => changes.filter((each) => each.field === field);
  if (kind === 'USER_ADDED') return [[kind, changesOf('role')]];
  if (kind) return [[kind, [...changesOf('status'), ...changesOf('provider')]]];
  return [
    ...(changesOf('role').length > 0 ? [['ROLE_CHANGED', changesOf('role')] as const] : []),
    ...(changesOf('email').length > 0 ? [['EMAIL_CHANGED', []] as const] : []),
  ];
}

function webhookEventOf({ action, changes }: Audited): SecurityEventKind {
  if (action === 'CREATED' || action === 'RESTORED') return 'WEBHOOK_ADDED';
  if (action === 'DELETED') return 'WEBHOOK_DELETED';
  if (action === 'STATUS_CHANGED') return 'WEBHOOK_STATUS_CHANGED';
  return changes.some(({ field }) => field === 'secretChangedAt') ? 'WEBHOOK_SECRET_ROTATED' : 'WEBHOOK_CHANGED';
}

/** A token's scope, role and end never change. */
function tokenEventOf({ action, changes }: Audited): SecurityEventKind | null {
  if (action === 'CREATED') return 'API_TOKEN_CREATED';
  return changes.some(({ field }) => field === 'revokedAt') ? 'API_TOKEN_REVOKED' : null;
}
