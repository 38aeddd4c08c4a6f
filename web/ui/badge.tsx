import type { ReactNode } from 'react';
import { wordFor } from '../records/words.ts';

type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'quiet';

/** A state in a word. The colour only repeats the word. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}

/** A state with a type, such as `Quotation.SENT`, wins over the plain state; other states are quiet. */
const tones: readonly (readonly [Tone, readonly string[]])[] = [
  ['good', ['ACTIVE', 'COMPLETED', 'SENT', 'ACCEPTED', 'PAID']],
  ['busy', ['IN_PROGRESS', 'SENDING', 'Quotation.SENT', 'EditedVersion.SENT', 'ISSUED']],
  ['warn', ['ON_HOLD', 'WAITING', 'EXPIRED']],
  ['bad', ['CANNOT_COMPLETE', 'FAILED', 'REJECTED']],
];

export function StatusBadge({ of: { __typename, status, deletedAt, invitedAt } }: { of: Stateful }) {
  if (deletedAt !== null) return <Badge tone="bad">Deleted</Badge>;
  if (invitedAt && status === 'ACTIVE') return <Badge tone="warn">Invited</Badge>;
  if (status === undefined) return null;
  const toneOf = (state: string) => tones.find(([, states]) => states.includes(state))?.[0];
  return <Badge tone={toneOf(`${__typename}.${status}`) ?? toneOf(status) ?? 'quiet'}>{wordFor(status)}</Badge>;
}

export interface Stateful {
  readonly __typename?: string;
  readonly status?: string;
  readonly deletedAt: string | null;
  /** Of a user who has yet to accept an invitation. */
  readonly invitedAt?: string | null;
}
