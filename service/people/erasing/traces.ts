import type { Db } from '../../http/surroundings.ts';
import { plain } from '../../shared/search-text.ts';
import type { FieldChange } from '../../shared/values.ts';

/** The present and former values of a person, which name the person wherever they stand. */
export interface Known {
  names: readonly string[];
  emails: readonly string[];
  phones: readonly string[];
  /** Lines of addresses. Towns and postcodes name nobody. */
  streets: readonly string[];
}

/** The words in place of a person: `Erased customer 7F3A` and `erased-7f3a@erased.invalid`. */
export interface Placeholder {
  name: string;
  email: string;
}

/** Of what a text is about: any further value of an erased person. */
export const ERASED = 'Erased';

export function placeholderOf(noun: 'customer' | 'user', id: string): Placeholder {
  const sign = id.slice(-6);
  return { name: `Erased ${noun} ${sign.toUpperCase()}`, email: `erased-${sign}@erased.invalid` };
}

/** Shorter values stand in words of others. */
const SHORTEST = 3;

interface Person {
  id: string;
  fullName: string;
  email: string | null;
  phone: string | null;
  address?: { line1?: string | null; line2?: string | null } | null;
}

/** The values of records of one person, with the former values in the audit trail. */
export async function knownOf(db: Db, people: readonly Person[]): Promise<Known> {
  const entries = await db
    .selectFrom('auditEntries')
    .where(
      'recordId',
      'in',
      people.map(({ id }) => id),
    )
    .select('changes')
    .execute();
  const former = (...fields: string[]) =>
    entries.flatMap(({ changes }) => changes.filter(({ field }) => fields.includes(field)).flatMap(textsIn));
  const whole = (values: readonly (string | null | undefined)[]) => [
    ...new Set(values.filter((value) => typeof value === 'string' && value.length >= SHORTEST) as string[]),
  ];
  return {
    names: whole([...people.map(({ fullName }) => fullName), ...former('fullName', 'merged', 'mergedInto')]),
    emails: whole([...people.map(({ email }) => email), ...former('email')]),
    phones: whole([...people.map(({ phone }) => phone), ...former('phone')]),
    streets: whole([
      ...people.flatMap(({ address }) => [address?.line1, address?.line2]),
      ...former('address.line1', 'address.line2'),
    ]),
  };
}

const textsIn = ({ from, to }: FieldChange) => [from, to].filter((value) => typeof value === 'string');

/** Replaces the values of a person in a text. */
export type Scrub = (text: string) => string;

/** Replaces e-mails, phones, streets and whole names in any case: for texts about other people, too. */
export function scrubbingWhole(known: Known, placeholder: Placeholder): Scrub {
  return replacing([
    [anyOf(known.emails, 'giu'), placeholder.email],
    [anyOf(known.streets, 'giu'), ERASED],
    [anyOf(known.phones, 'giu'), ERASED],
    [anyOf([...known.names, ...known.names.map(plain)], 'giu'), placeholder.name],
  ]);
}

/**
 * Replaces e-mails, phones, streets and names in any case, and the parts of names that begin with a capital letter as they are written:
 * scrub('Call Jane Smith, or Smith’s wife') → 'Call Erased customer 7F3A, or Erased customer 7F3A’s wife'
 */
export function scrubbing(known: Known, placeholder: Placeholder): Scrub {
  const parts = known.names.flatMap((name) => name.split(/\s+/u)).filter((part) => /^\p{Lu}.*\p{L}{2}/u.test(part));
  const whole = scrubbingWhole(known, placeholder);
  const inParts = replacing([[anyOf(parts, 'gu'), placeholder.name]]);
  return (text) => inParts(whole(text));
}

const replacing =
  (replacements: readonly (readonly [RegExp | null, string])[]): Scrub =>
  (text) =>
    replacements.reduce((left, [pattern, by]) => (pattern ? left.replace(pattern, by) : left), text);

/** The longest value first: a name may begin another. White space counts alike. */
function anyOf(values: readonly string[], flags: string): RegExp | null {
  const patterns = [...new Set(values)]
    .toSorted((a, b) => b.length - a.length)
    .map((value) => value.trim().split(/\s+/u).map(RegExp.escape).join('\\s+'));
  return patterns.length === 0
    ? null
    : new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, flags);
}

/** Members with words of Docket: no value of a person stands there. */
const OWN_WORDS = new Set(['status', 'field', 'id', 'recordId', 'moment', 'key', 'kind', 'unit', 'contentType']);

/** Replaces the values of a person in each text of a JSON value. */
export function scrubbedJson<Value>(value: Value, scrub: Scrub): Value {
  if (typeof value === 'string') return scrub(value) as Value & string;
  if (Array.isArray(value)) return value.map((item) => scrubbedJson(item, scrub)) as Value & unknown[];
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, OWN_WORDS.has(name) ? member : scrubbedJson(member, scrub)]),
  ) as Value;
}
