import type { Kind } from '../../../records/kinds.ts';
import { fold } from '../../choosing/match.ts';
import { kindNouns } from './synonyms.ts';

/** A search among the records of a single kind. */
export interface LineScope {
  readonly kind: Kind;
  readonly text: string;
}

/** `job: 118`, `client: brennan`; null for any other line. */
export function scopeIn(line: string): LineScope | null {
  const [, noun, text] = /^([^:]{1,40}):(.*)$/s.exec(line) ?? [];
  if (noun === undefined || text === undefined) return null;
  const typed = fold(noun).trim().replace(/\s+/g, ' ');
  const found = kindNouns.find((each) => !each.isPlural && each.text === typed);
  return found ? { kind: found.kind, text: text.trim() } : null;
}
