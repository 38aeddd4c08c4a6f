import { capitalised, inSentence } from '../../ground/capitalised.ts';
import { completedFields } from '../completed-info.ts';
import { type Kind, kinds } from '../kinds.ts';
import { labelsAt } from './declared.ts';

/** Labels of the fields that every record has. */
const common: Readonly<Record<string, string>> = {
  companyId: 'Company',
  company: 'Company',
  createdAt: 'Created',
  updatedAt: 'Changed',
  deletedAt: 'Deleted',
};

/**
 * A field of a kind as its screens name it.
 *
 * fieldLabel('job', 'scheduledEnd') → 'Due'
 * fieldLabel('job', 'siteAddress.city') → 'Site, city'
 * fieldLabel('job', 'completedInfo.startedAt') → 'Arrival'
 */
export function fieldLabel(kind: Kind | null, path: string): string {
  const [first, ...parts] = kind ? labelsOf(kind, path) : [];
  if (first !== undefined) return [first, ...parts.map(inSentence)].join(', ');
  return common[path] ?? readable(path);
}

/** The completed info belongs to the job. */
function labelsOf(kind: Kind, path: string): readonly string[] {
  const [, part] = /^completedInfo\.(.+)$/.exec(path) ?? [];
  return kind === 'job' && part ? labelsAt(completedFields, part) : labelsAt(kinds[kind].fields, path);
}

/** A readable form of an undeclared name: `messageText` → `Message text`. */
export function readable(name: string): string {
  const words = name
    .replace(/(File)?Id$/, '')
    .replace(/([A-Z])/g, ' $1')
    .replaceAll('.', ', ')
    .toLowerCase();
  return capitalised(words);
}
