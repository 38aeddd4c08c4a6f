import type { Schema } from '../../ground/graphql.ts';
import type { Word } from '../words.ts';

/** The kinds of security events in words. */
export const securityEventKinds: readonly Word<Schema<'SecurityEventKind'>>[] = [
  { value: 'LOGIN', label: 'Login' },
  { value: 'LOGIN_FAILED', label: 'Failed login', words: ['wrong password'] },
  { value: 'LOGIN_BLOCKED', label: 'Logins blocked', words: ['locked out'] },
  { value: 'SESSION_ENDED', label: 'Session ended', words: ['log out'] },
  { value: 'PASSWORD_CHANGED', label: 'Password changed' },
  { value: 'EMAIL_CHANGED', label: 'E-mail changed' },
  { value: 'SECOND_FACTOR_ADDED', label: 'Second factor added', words: ['passkey'] },
  { value: 'SECOND_FACTOR_REMOVED', label: 'Second factor removed', words: ['passkey'] },
  { value: 'RECOVERY_CODES_RENEWED', label: 'Recovery codes renewed' },
  { value: 'API_TOKEN_CREATED', label: 'API token created' },
  { value: 'API_TOKEN_REVOKED', label: 'API token revoked' },
  { value: 'LOGIN_LINKED', label: 'Login provider linked' },
  { value: 'LOGIN_UNLINKED', label: 'Login provider unlinked' },
  { value: 'INVITED', label: 'Invited' },
  { value: 'INVITATION_ACCEPTED', label: 'Invitation accepted' },
  { value: 'INVITATION_WITHDRAWN', label: 'Invitation withdrawn' },
  { value: 'USER_ADDED', label: 'User added' },
  { value: 'USER_REMOVED', label: 'User deleted' },
  { value: 'USER_RESTORED', label: 'User restored' },
  { value: 'ROLE_CHANGED', label: 'Role changed' },
  { value: 'ACCESS_CHANGED', label: 'Status changed', words: ['switched off'] },
  { value: 'SETTINGS_CHANGED', label: 'Login rules changed' },
  { value: 'ACCESS_REFUSED', label: 'Other company’s record refused' },
];
