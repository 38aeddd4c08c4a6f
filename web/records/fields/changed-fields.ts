import { inSentence } from '../../ground/capitalised.ts';
import type { Kind } from '../kinds.ts';
import { fieldLabel } from './labels.ts';

const namedAtMost = 3;

/** Fields without meaning for a reader. */
const unspoken = new Set(['id', 'createdAt', 'updatedAt', 'deletedAt', 'version', 'messageId']);

/** The changed fields of a record, within a sentence: `title, status and 2 more`; empty without a field worth naming. */
export function changedFields(kind: Kind | null, fields: readonly string[]): string {
  const spoken = fields.filter((field) => !unspoken.has(field));
  const names = [...new Set(spoken.map((field) => inSentence(fieldLabel(kind, field))))];
  const rest = names.length - namedAtMost;
  return rest > 0 ? `${names.slice(0, namedAtMost).join(', ')} and ${rest} more` : names.join(', ');
}
