import { inSentence } from '../../ground/capitalised.ts';
import { fieldLabel } from '../../records/fields/labels.ts';
import { type Kind, kindOf, kinds } from '../../records/kinds.ts';
import { fold } from '../choosing/match.ts';
import type { Hit } from './hit.ts';

/** The field that matched, and its text: `phone of Aoife Brennan`, `+1 416 555 0100`. */
export interface Reason {
  readonly field: string;
  readonly text: string;
}

/** The reason for a hit in words of the screen; null when the row shows all matching words. */
export function reasonOf(hit: Hit): Reason | null {
  const { title, detail, matchedText, matchedWords } = hit;
  const row = fold([title, detail].join(' '));
  const isSeen = [matchedText, ...matchedWords].every((text) => row.includes(fold(text)));
  return isSeen ? null : wholeReasonOf(hit);
}

/** The reason for a hit, even where the row shows the match. */
export const wholeReasonOf = ({ recordId, matchedField, matchedRecord, matchedText }: Hit): Reason => ({
  field: fieldOf(kindOf(recordId), matchedField, matchedRecord === matchedText ? null : matchedRecord),
  // Terms are written in Markdown.
  text: matchedText.replace(/\*\*|^#+ /gm, ''),
});

/**
 * A field in words of the screen. The title of a record beside is the record itself.
 *
 * fieldOf('job', 'customer.phone', 'Aoife Brennan') → 'phone of Aoife Brennan'
 * fieldOf('job', 'customer.fullName', null)         → 'customer'
 */
export function fieldOf(kind: Kind | null, field: string, of: string | null): string {
  const [first = '', ...rest] = field.split('.');
  const beside = rest.length > 0 && kind ? kindBeside(kind, first) : null;
  if (beside && of === null) return inSentence(fieldLabel(beside === first ? null : kind, first));
  const named = beside ? fieldLabel(beside, rest.join('.')) : (single[first] ?? fieldLabel(kind, ownName(field)));
  const label = inSentence(named).replace(/^address, | line \d$/g, '');
  return of === null ? label : `${label} of ${of}`;
}

/** Fields of several texts. A reason shows a single text. */
const single: Readonly<Record<string, string>> = { lines: 'line', recipients: 'recipient', internalNotes: 'note' };

/** A company's own field has a key: `fields.serialNumber`. */
const ownName = (field: string): string => field.replace(/^fields\./, '');

/** The kind of a record that another names: a job's `assignee` is a user. */
function kindBeside(kind: Kind, name: string): Kind | null {
  const { [name]: field } = kinds[kind].fields as Readonly<Record<string, { type: string; kind?: Kind } | undefined>>; // only a record field has a kind
  return field?.type === 'record' ? (field.kind ?? null) : name in kinds ? (name as Kind) : null;
}
