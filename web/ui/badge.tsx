import type { ReactNode } from 'react';
import { wordFor } from '../records/words.ts';

type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'quiet';

/** A state in a word; its colour only repeats what the word says. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}

/** The states of records of every kind that aren't merely said; any other is quiet. */
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
};

export function StatusBadge({ of: { status, deletedAt } }: { of: { status: string; deletedAt: string | null } }) {
  if (deletedAt !== null) return <Badge tone="bad">Deleted</Badge>;
  return <Badge tone={tones[status] ?? 'quiet'}>{wordFor(status)}</Badge>;
}
