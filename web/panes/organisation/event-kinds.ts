import type { Schema } from '../../ground/graphql.ts';
import { worded } from '../../records/fields/worded.ts';
import type { Word } from '../../records/words.ts';

type EventKind = Schema<'SecurityEventKind'>;

const events: readonly (EventKind | Word<EventKind>)[] = [
  'LOGIN',
  worded('LOGIN_FAILED', 'Failed login', ['wrong password']),
  worded('LOGIN_BLOCKED', 'Logins blocked', ['locked out']),
  worded('SESSION_ENDED', 'Session ended', ['log out']),
  'PASSWORD_CHANGED',
  worded('EMAIL_CHANGED', 'E-mail changed'),
  worded('SECOND_FACTOR_ADDED', 'Second factor added', ['passkey']),
  worded('SECOND_FACTOR_REMOVED', 'Second factor removed', ['passkey']),
  'RECOVERY_CODES_RENEWED',
  worded('API_TOKEN_CREATED', 'API token created'),
  worded('API_TOKEN_REVOKED', 'API token revoked'),
  worded('LOGIN_LINKED', 'Login provider linked'),
  worded('LOGIN_UNLINKED', 'Login provider unlinked'),
  'INVITED',
  'INVITATION_ACCEPTED',
  'INVITATION_WITHDRAWN',
  'USER_ADDED',
  'USER_DELETED',
  'USER_RESTORED',
  'ROLE_CHANGED',
  worded('USER_STATUS_CHANGED', 'Status changed', ['switched off']),
  'LOGIN_RULES_CHANGED',
  'WEBHOOK_ADDED',
  'WEBHOOK_CHANGED',
  'WEBHOOK_SECRET_ROTATED',
  worded('WEBHOOK_STATUS_CHANGED', 'Webhook switched'),
  'WEBHOOK_DELETED',
  'ACCESS_REFUSED',
  'DATA_EXPORTED',
  worded('LIST_EXPORTED', 'List exported', ['csv', 'saved', 'copied']),
  'DATA_ERASED',
];
export const securityEventKinds: readonly Word<EventKind>[] = events.map((kind) =>
  typeof kind === 'string' ? worded(kind) : kind,
);
