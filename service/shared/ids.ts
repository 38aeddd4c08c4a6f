import { typeidUnboxed } from 'typeid-js';

/** A UUIDv7 in Crockford's alphabet (TypeID); the first character has only 3 bits. */
const SUFFIX = /^[0-7][0-9abcdefghjkmnpqrstvwxyz]{25}$/;

/** A new id with its type: newId('audit_entry') → 'audit_entry_01jd3k8f0ve2mb2q5d6n7x8y9z'. */
export function newId(type: string): string {
  return typeidUnboxed(type);
}

/** The type of an id: 'audit_entry'; undefined for other texts. */
export function typeOf(id: string): string | undefined {
  const split = id.lastIndexOf('_');
  return split > 0 && SUFFIX.test(id.slice(split + 1)) ? id.slice(0, split) : undefined;
}
