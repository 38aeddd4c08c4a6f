import type { ReactNode } from 'react';
import { wordFor } from '../records/words.ts';

type Tone = 'good' | 'warn' | 'bad' | 'quiet';

/** A state in a word; its colour only repeats what the word says. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}

export function StatusBadge({ of: { status, deletedAt } }: { of: { status: string; deletedAt: string | null } }) {
  if (deletedAt !== null) return <Badge tone="bad">Deleted</Badge>;
  return <Badge tone={status === 'ACTIVE' ? 'good' : 'quiet'}>{wordFor(status)}</Badge>;
}
