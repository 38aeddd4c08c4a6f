import { fieldName } from './words.ts';

const namedAtMost = 3;

/** What nobody asks for. */
const unspoken = new Set(['id', 'createdAt', 'updatedAt', 'deletedAt', 'version', 'messageId']);

/** The fields that a change was about, within a sentence: `title, status and 2 more`; empty where nobody would ask for any. */
export function changedFields(fields: readonly string[]): string {
  const names = [...new Set(fields.filter((field) => !unspoken.has(field)).map(spoken))];
  const rest = names.length - namedAtMost;
  return rest > 0 ? `${names.slice(0, namedAtMost).join(', ')} and ${rest} more` : names.join(', ');
}

/** Within a sentence: `Title` → `title`; `IBAN` stays what it is. */
function spoken(field: string): string {
  const name = fieldName(field);
  return /^[A-Z](?![A-Z])/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
