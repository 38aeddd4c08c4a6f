import { type Kind, kinds } from '../../../records/kinds.ts';
import { labelsOf } from './open-fields.ts';

/** Most words of a label. */
export const mostLabelWords = 3;

/** The kinds with each label of a field: `phone` → customer, user, … Built with the first line that may need the labels. */
let labelled: ReadonlyMap<string, ReadonlySet<Kind>> | undefined;

function labelsOfKinds(): ReadonlyMap<string, ReadonlySet<Kind>> {
  const all = new Map<string, Set<Kind>>();
  for (const kind of Object.keys(kinds) as Kind[]) {
    for (const field of Object.values(kinds[kind].fields)) {
      if (!('label' in field)) continue;
      for (const label of labelsOf(field)) all.set(label, (all.get(label) ?? new Set()).add(kind));
    }
  }
  return all;
}

/** The kinds with a field of this label: `phone` → customer, user, … */
export function kindsLabelled(label: string): ReadonlySet<Kind> | undefined {
  labelled ??= labelsOfKinds();
  return labelled.get(label);
}

/** The count of words of a field's label at a position; 0 for other words. */
export function labelAfter(words: readonly string[], at: number): number {
  for (let count = mostLabelWords; count > 0; count--) {
    const said = words.slice(at, at + count).map((word) => word.replace(/[:=]$/, ''));
    if (said.length === count && kindsLabelled(said.join(' '))) return count;
  }
  return 0;
}

/** Whether a word is an owner without an apostrophe: `parks` of `jo parks email`, `brennans` of `brennans new phone`. */
export const isOwner = (words: readonly string[], at: number): boolean =>
  /^\p{L}{3,}s$/u.test(words[at] ?? '') && labelAfter(words, words[at + 1] === 'new' ? at + 2 : at + 1) > 0;
