import type { Known } from '../line/known.ts';
import { isNoise } from '../line/tokens.ts';
import { isNegative } from './clauses.ts';

/** The answers of the service without look-ups of words that begin no name: a guess tries every word of a line. */
export const ofNames = (known: Known): Known => ({
  found: (kind, variables) => (mayName(String(variables.search ?? '')) ? known.found(kind, variables) : []),
  searched: (text) => (mayName(text) ? known.searched(text) : []),
  named: (name) => known.named(name),
  record: (id) => known.record(id),
  read: (reading) => known.read(reading),
  get isAsking() {
    return known.isAsking;
  },
});

/** No name begins with a word of any sentence. */
function mayName(text: string): boolean {
  const [first = ''] = text.split(/\s/);
  return !isNoise(first) && !isNegative(first.toLowerCase());
}
