import type { Kind, RecordOf } from '../../../records/kinds.ts';
import type { Known } from '../line/known.ts';
import { mostAlternatives, recordsIn } from '../line/named-records.ts';
import type { Token } from '../line/tokens.ts';

/** The kinds of records with an e-mail address to write to. */
const mailed = ['customer', 'customerCompany', 'user'] as const satisfies readonly Kind[];
type Mailed = RecordOf<(typeof mailed)[number]>;

/** An e-mail address given by a name, and the count of words used. */
export interface Addressee {
  readonly email: string;
  readonly used: number;
  readonly doubt: number;
}

/**
 * The people whom the first words name, of the company of the record to send: `jo park`. Every person of the best matching name is
 * an alternative, the record's own customer first. A guess addresses no one.
 */
export function addresseesIn(
  line: string,
  tokens: readonly Token[],
  about: RecordOf<Kind> | null,
  known: Known,
): readonly Addressee[] {
  const named = namedIn(line, tokens, about, known);
  const own = ({ record }: (typeof named)[number]) => Number(isOf(record, about));
  return named
    .flatMap((each) => (each.record.email ? [{ ...each, email: each.record.email }] : []))
    .sort((one, other) => own(other) - own(one))
    .slice(0, mostAlternatives)
    .map(({ email, used, doubt }) => ({ email, used, doubt }));
}

/** Why words name no addressee: a sentence without its full stop. */
export function whyNoAddressee(line: string, tokens: readonly Token[], about: RecordOf<Kind> | null, known: Known) {
  const [named] = namedIn(line, tokens, about, known);
  if (named) return `${nameOf(named.record)} has no e-mail address`;
  return noAddressee(tokens.map(({ text }) => text).join(' '));
}

export const noAddressee = (name: string): string => `No one with an e-mail address is called “${name}”`;

/** The records with the best match for the longest name. */
function namedIn(line: string, tokens: readonly Token[], about: RecordOf<Kind> | null, known: Known) {
  const companyId = about && 'companyId' in about ? about.companyId : null;
  const where = { ...(companyId && { companyId }), status: 'ACTIVE' };
  const called = mailed
    .flatMap((kind) => recordsIn(line, tokens, (search) => known.found(kind, { ...where, search })))
    .filter(({ doubt }) => doubt < 2);
  const longest = Math.max(...called.map(({ used }) => used));
  const whole = called.filter(({ used }) => used === longest);
  const least = Math.min(...whole.map(({ doubt }) => doubt));
  return whole.filter(({ doubt }) => doubt === least).map((each) => ({ ...each, record: each.record as Mailed })); // `found` answers records of the kind
}

const nameOf = (record: Mailed): string => ('fullName' in record ? record.fullName : record.name);

/** Whether a record names a person: its customer, customer company or worker. */
const isOf = (person: Mailed, about: RecordOf<Kind> | null): boolean =>
  about !== null && Object.values(about).includes(person.id);
