import { type Command, readiness } from '../../../commands/core/command.ts';
import type { Kind, RecordOf } from '../../../records/kinds.ts';
import type { Actor } from '../../../state/viewer.ts';
import type { Known } from './known.ts';
import { mostAlternatives, recordsIn } from './named-records.ts';
import { singularAt, wordIn } from './names.ts';
import type { Token } from './tokens.ts';

/** The kinds of records that a customer has, and the arguments that find them. */
const owned: Readonly<Partial<Record<Kind, object>>> = { job: { open: true }, quotation: {}, proformaInvoice: {} };

/**
 * Records by their customer, without a number: `brennan's quote`, and `müller` after a noun, as in `invoice of müller`. Only the records
 * that the command works on now, if any.
 *
 * @param isNounSaid whether the line has a noun of the kind before the words
 */
export function ownedIn(
  command: Command,
  kind: Kind,
  isNounSaid: boolean,
  line: string,
  tokens: readonly Token[],
  actor: Actor,
  known: Known,
): readonly { readonly record: RecordOf<Kind>; readonly used: number }[] {
  const narrowed = owned[kind];
  const at = tokens.slice(0, mostNameWords).findIndex(({ text, isQuoted }) => !isQuoted && /.['’]s$/.test(text));
  const noun = at < 0 ? undefined : singularAt(tokens.map(wordIn), at + 1);
  const last = tokens[at];
  if (!narrowed || (noun ? noun.kind !== kind : !isNounSaid || at >= 0)) return [];
  const name =
    noun && last ? [...tokens.slice(0, at), { ...last, text: last.text.slice(0, -2), to: last.to - 2 }] : tokens;
  const [customer] = recordsIn(line, name, (search) => known.found('customer', { search }));
  if (!customer || customer.doubt > 1 || (noun && customer.used < name.length)) return [];
  const all = known.found(kind, { customerId: customer.record.id, ...narrowed });
  const ready = all.filter((record) => readiness(command, record, actor).state === 'ready');
  const used = noun ? at + 1 + noun.words.length : customer.used;
  return (ready.length > 0 ? ready : all).slice(0, mostAlternatives).map((record) => ({ record, used }));
}

/** Most words of a customer's name. */
const mostNameWords = 3;
