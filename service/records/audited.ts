import type { FieldChange } from '../shared/values.ts';

/** The actions on records in the audit trail. */
export const auditActions = [
  'CREATED',
  'UPDATED',
  'STATUS_CHANGED',
  'TAKEN_BACK',
  'PASSWORD_SET',
  'PASSWORD_RESET',
  'INVITED',
  'INVITATION_ACCEPTED',
  'INVITATION_WITHDRAWN',
  'SESSION_ENDED',
  'SECOND_FACTOR_ADDED',
  'SECOND_FACTOR_REMOVED',
  'RECOVERY_CODES_RENEWED',
  'LOGIN_LINKED',
  'LOGIN_UNLINKED',
  'DELETED',
  'RESTORED',
  'SENT',
  'MERGED',
  'MERGE_UNDONE',
  'ERASED',
] as const;
export type AuditAction = (typeof auditActions)[number];

export interface Audited {
  recordId: string;
  /** The record's company, or null. */
  companyId: string | null;
  action: AuditAction;
  changes: FieldChange[];
}
