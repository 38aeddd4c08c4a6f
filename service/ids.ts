import { typeidUnboxed } from 'typeid-js';

/** A UUIDv7 in the alphabet of Crockford, as TypeIDs write it; the first character has only 3 bits. */
const SUFFIX = /^[0-7][0-9abcdefghjkmnpqrstvwxyz]{25}$/;

/** A new id that tells what it names: newId('audit_entry') → 'audit_entry_01jd3k8f0ve2mb2q5d6n7x8y9z'. */
export function newId(type: string): string {
  return typeidUnboxed(type);
}

/** The type that an id names, 'audit_entry' of the above; undefined where it isn't a TypeID. */
export function typeOf(id: string): string | undefined {
  const split = id.lastIndexOf('_');
  return split > 0 && SUFFIX.test(id.slice(split + 1)) ? id.slice(0, split) : undefined;
}
