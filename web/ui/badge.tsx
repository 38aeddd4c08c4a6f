import type { ReactNode } from 'react';
import { wordFor } from '../records/words.ts';

type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'quiet';

/** A state in a word. The colour only repeats the word. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}

/** A key with a type, such as `Quotation.SENT`, wins over the plain state; other states are quiet. */
const tones: Readonly<Record<string, Tone>> = {
  ACTIVE: 'good',
  IN_PROGRESS: 'busy',
  ON_HOLD: 'warn',
  COMPLETED: 'good',
  CANNOT_COMPLETE: 'bad',
  WAITING: 'warn',
  SENDING: 'busy',
  SENT: 'good',
  FAILED: 'bad',
  'Quotation.SENT': 'busy',
  'EditedVersion.SENT': 'busy',
  ACCEPTED: 'good',
  REJECTED: 'bad',
  EXPIRED: 'warn',
  ISSUED: 'busy',
  PAID: 'good',
};

export function StatusBadge({ of: { __typename, status, deletedAt } }: { of: Stateful }) {
  if (deletedAt !== null) return <Badge tone="bad">Deleted</Badge>;
  if (status === undefined) return null;
  return <Badge tone={tones[`${__typename}.${status}`] ?? tones[status] ?? 'quiet'}>{wordFor(status)}</Badge>;
}

export interface Stateful {
  readonly __typename?: string;
  readonly status?: string;
  readonly deletedAt: string | null;
}
