import type { KindName as AskedKind } from '../../../service/shared/field-errors.ts';
import type { AskedField, Catalogue, FieldType } from '../../../service/shared/query/catalogue.ts';
import { choiceWords, fieldWords, kindNouns } from '../../../service/shared/query/words.ts';
import { capitalised } from '../../ground/capitalised.ts';
import asked from './asked-fields.json' with { type: 'json' };
import type { KindName } from './kind-name.ts';

/* The fields of each kind that a query may name, as the service reads queries; `npm run schema-filters` writes the list. */

const known = new Map<KindName, Catalogue>();

/** The fields of a kind, with the fields of related records one step away. */
export function catalogueOf(kind: KindName): Catalogue {
  const before = known.get(kind);
  if (before) return before;
  const made = read(capitalised(kind), true);
  known.set(kind, made);
  return made;
}

function read(type: string, isWithRelated: boolean): Catalogue {
  const name = type.replaceAll(/(?<!^)[A-Z]/g, '_$&').toLowerCase() as AskedKind; // KindName in the service's spelling
  const fields: Readonly<Record<string, string>> = asked[type as keyof typeof asked];
  return {
    kind: type,
    nouns: kindNouns[name] ?? [],
    fields: Object.entries(fields).map(([field, spelled]) => fieldOf(name, field, spelled, isWithRelated)),
  };
}

/** Reads `choice ordered LOW NORMAL` or `record optional Customer`. */
function fieldOf(kind: AskedKind, name: string, spelled: string, isWithRelated: boolean): AskedField {
  const [type, ...rest] = spelled.split(' ') as [FieldType, ...string[]]; // as written
  const [of] = type === 'record' ? rest.slice(-1) : [];
  const values = type === 'choice' ? rest.filter((word) => /^[A-Z]/.test(word)) : [];
  return {
    name,
    words: fieldWords(kind, name),
    type,
    isOptional: rest.includes('optional'),
    ...(type === 'choice' && { choices: values.map((value) => ({ value, words: choiceWords(value) })) }),
    ...(rest.includes('money') && { isMoney: true }),
    ...(rest.includes('short') && { isShort: true }),
    ...(rest.includes('ordered') && { isOrdered: true }),
    ...(isWithRelated && of !== undefined && { of: read(of, false) }),
  };
}
