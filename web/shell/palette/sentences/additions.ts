import { type RecordOf, titleOf } from '../../../records/kinds.ts';
import { fold } from '../../choosing/match.ts';
import { isLabel } from '../answers/open-fields.ts';
import { leadsOf } from '../line/leads.ts';
import { singularAt, wordIn } from '../line/names.ts';
import { spoken, type Token, textOf } from '../line/tokens.ts';
import { asGuess, type Understood } from '../line/understood.ts';
import { isRight, type Reader } from './reader.ts';

/** Verbs of a new record, with an article only: `book a job` adds a job, `book job 118` schedules one. */
const verbs = /^(open|log|raise|book|start|make|create|add|enter|register|put in|do|need|want|i need|we need)$/;

/** Verbs before a record's facts: `add kim lo as a technician`. */
const entered = /^(add|create|register|enter|invite|hire)$/;

/** Verbs of a new record without an article: `log job for jo park`. */
const filed = /^(log|raise|register|file)$/;

/**
 * `raise a ticket for jo park` as `new ticket for jo park`, `add new technician kim lo` as `new technician kim lo`, `add kim lo as a
 * technician` as the same, also without the article; none for another line.
 */
export function additions(reader: Reader): readonly Understood[] {
  const { tokens } = reader;
  const words = tokens.map(wordIn);
  const at = words.findIndex((word) => /^(an?|another|new)$/.test(word));
  const as = words.lastIndexOf('as');
  if (at < 0 && as > 1 && entered.test(words[0] ?? ''))
    return added(reader, [...tokens.slice(as + 1), ...tokens.slice(1, as)]);
  if (at < 1) return filed.test(words[0] ?? '') && singularAt(words, 1) ? added(reader, tokens.slice(1)) : [];
  const from = words[at + 1] === 'new' ? at + 2 : at + 1;
  if (verbs.test(words.slice(0, at).join(' '))) return added(reader, tokens.slice(from));
  const isAs = words[at - 1] === 'as' && at > 2 && entered.test(words[0] ?? '');
  return isAs ? added(reader, [...tokens.slice(from), ...tokens.slice(1, at - 1)]) : [];
}

/**
 * A noun, `for`, a name and a colon: `quote for jo park: bathroom` as `new quote for jo park: bathroom`. With commas in place of the
 * colon: `job for jo park, leaky roof, friday`. A single comma is a guess. `for` may be missing before a dash: `job jo park - leaky roof`.
 */
export function additionsAfterColon(reader: Reader): readonly Understood[] {
  const { tokens } = reader;
  const words = tokens.map(wordIn);
  const noun = singularAt(words, 0)?.words.length ?? 0;
  // `estimate needed for jo park: bathroom`
  const after = /^(needed|wanted|required|requested)$/.test(words[noun] ?? '') ? noun + 1 : noun;
  const rest = tokens.slice(after + 1);
  if (noun > 0 && words[after] !== 'for') return additionsAfterDash(reader, noun);
  if (noun === 0) return [];
  const record = [...tokens.slice(0, noun), ...tokens.slice(after)];
  if (rest.some(isLabel)) return added(reader, record);
  const commas = rest.slice(0, -1).filter(({ hasComma }) => hasComma).length;
  const all = commas > 0 ? added(reader, record) : [];
  return commas > 1 ? all : all.map(asGuess);
}

/** `job jo park - leaky roof, friday` as `job for jo park, leaky roof, friday`. A part of the customer's name is a guess. */
function additionsAfterDash(reader: Reader, noun: number): readonly Understood[] {
  const { line, tokens } = reader;
  const dash = tokens.findIndex(({ text }) => /^[-–—]$/.test(text));
  const name = tokens.slice(noun, dash);
  if (dash <= noun || name.length > mostNameWords || dash === tokens.length - 1) return [];
  const called = fold(textOf(line, name)).split(/\s+/);
  return added(reader, [...tokens.slice(0, noun), spoken('for'), ...asPart(name), ...tokens.slice(dash + 1)]).flatMap(
    (each) => {
      const customer = told(each);
      const names = customer ? fold(titleOf(customer)).split(/\s+/) : [];
      if (!called.every((word) => names.some((one) => one.startsWith(word)))) return [];
      return [names.join(' ') === called.join(' ') ? each : asGuess(each)];
    },
  );
}

/** The words before a choice: `add an urgent job`. */
const before = /^(add|new|create|log|raise|open|book|make|an?|another)$/;

/**
 * A choice before the noun: `urgent job for brennan burst pipe` as `new job urgent for brennan burst pipe`, also after a verb: `add urgent job
 * for brennan: burst pipe`. A guess without a verb.
 */
export function additionsAfterChoice(reader: Reader): readonly Understood[] {
  const { tokens } = reader;
  const words = tokens.map(wordIn);
  const from = words.findIndex((word) => !before.test(word));
  const noun = singularAt(words, from + 1);
  const after = from + 1 + (noun?.words.length ?? 0);
  const choice = tokens[from];
  if (!choice || !noun || (from === 0 && words[after] !== 'for')) return [];
  const said = words[from] ?? '';
  const record = [...tokens.slice(from + 1, after), choice, ...tokens.slice(after)];
  const isText = ({ task: { given } }: Understood) =>
    Object.values(given).some((value) => typeof value === 'string' && value.toLowerCase().includes(said));
  const isChosen = ({ task: { given } }: Understood) => Object.values(given).includes(said.toUpperCase());
  return added(reader, record)
    .filter((each) => isChosen(each) || (from === 0 && !isText(each)))
    .map((each) => (from > 0 ? each : asGuess(each)));
}

/**
 * An addition for a customer told with a phone number or an e-mail address: `quote for noor haddad, 416 555 0123: bathroom`. A customer
 * with the number, the address or the whole name comes first. A new customer comes after: the form of the record opens with the form of
 * the customer above, so Docket adds nobody unseen.
 */
export function additionsForCaller({ line, tokens, lines, meant }: Reader): readonly Understood[] {
  const words = tokens.map(wordIn);
  const from = /^(new|add|an?)$/.test(words[0] ?? '') ? 1 : 0;
  const to = from + (singularAt(words, from)?.words.length ?? 0);
  const rest = tokens.slice(to + 1);
  const at = rest.findIndex((_, at) => at > 0 && contactEnd(rest, at) > at);
  if (to === from || words[to] !== 'for' || at < 1 || at > mostNameWords) return [];
  const ends = contactEnd(rest, at);
  const facts = rest.slice(ends);
  const name = asPart(rest.slice(0, at));
  const contact = asPart(rest.slice(at, ends));
  const read = (...some: readonly Token[]) => {
    const said = [spoken('new'), ...tokens.slice(from, to), ...some];
    const leads = leadsOf(lines, said).filter(({ command, tier }) => command.action === 'add' && tier === 0);
    return leads.flatMap((lead) => meant(lead, said)).filter(isRight);
  };
  const readFor = (who: readonly Token[]) =>
    read(spoken('for'), ...who, ...facts).flatMap((each) => {
      const customer = told(each);
      return customer ? [{ each, customer }] : [];
    });
  const reached = readFor(contact);
  const called = fold(textOf(line, name));
  const present =
    reached.length > 0 ? reached : readFor(name).filter(({ customer }) => fold(titleOf(customer)) === called);
  const person = `${inCapitals(textOf(line, name))}, ${textOf(line, contact)}`;
  const added = read(...facts).flatMap((each) => withNewCustomer(each, person));
  // Of two customers with one name, the person chooses.
  const doubt = reached.length > 0 ? 10 : 0;
  return [
    ...present.slice(0, 1).map(({ each }) => each),
    ...added.map((each) => ({ ...each, doubt: each.doubt + doubt })),
  ];
}

/** Most words of a customer's name. */
const mostNameWords = 4;

/** The position after a phone number or an e-mail address at `from`; `from` where neither stands there. */
function contactEnd(tokens: readonly Token[], from: number): number {
  if (/^[^@\s]+@[^@\s]+$/.test(tokens[from]?.text ?? '')) return from + 1;
  let to = from;
  let digits = 0;
  while (digits < 10 && /^[+(]*\d[\d()./-]*:?$/.test(tokens[to]?.text ?? '')) {
    digits += tokens[to]?.text.replace(/\D/g, '').length ?? 0;
    to += 1;
    if (tokens[to - 1]?.hasComma || isLabelled(tokens[to - 1])) break;
  }
  return digits >= 7 ? to : from;
}

const isLabelled = (token: Token | undefined): boolean => token?.text.endsWith(':') === true;

/** The words as a part of the line with its own comma. */
const asPart = (tokens: readonly Token[]): readonly Token[] =>
  tokens.map((token, at) => {
    if (at < tokens.length - 1) return token;
    const isTold = isLabelled(token);
    return { ...token, hasComma: true, ...(isTold && { text: token.text.slice(0, -1), to: token.to - 1 }) };
  });

/** `noor haddad` as `Noor Haddad`; a name with a capital as typed. */
const inCapitals = (name: string): string =>
  name === name.toLowerCase() ? name.replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase()) : name;

/** The field for the customer of a new record. */
const customerIn = ({ task: { asks } }: Understood) =>
  Object.entries(asks).find(([, field]) => field.type === 'record' && field.kind === 'customer' && !field.optional);

/** The customer that a line tells; null without one. */
function told(each: Understood): RecordOf<'customer'> | null {
  const { given, base } = each.task;
  const [name = ''] = customerIn(each) ?? [];
  return given[name] && given[name] !== base[name] ? (given[name] as RecordOf<'customer'>) : null; // by the field's kind
}

/** A reading without a customer, for a new customer. */
function withNewCustomer(each: Understood, person: string): readonly Understood[] {
  const [name, field] = customerIn(each) ?? [];
  if (!name || !field || told(each)) return [];
  const [verb, ...others] = each.chips.filter(({ label }) => label !== field.label);
  const said = others.flatMap(({ is, text }) => (is === 'answer' ? [text] : []));
  const { task } = each;
  const at = others.find(({ is }) => is === 'missing') ? each.next.find(([open]) => open !== name)?.[0] : undefined;
  return [
    {
      ...each,
      task: { ...task, given: { ...task.given, [name]: null }, ...(at && { at }), adds: { name, text: person } },
      title: `${verb?.text} → ${[`new ${field.label.toLowerCase()} ${person}`, ...said].join(', ')}`,
      chips: [...(verb ? [verb] : []), { is: 'answer', label: field.label, text: `new, ${person}` }, ...others],
      missing: 'the rest',
    },
  ];
}

function added({ lines, meant }: Reader, record: readonly Token[]): readonly Understood[] {
  const noun = singularAt(record.map(wordIn), 0);
  if (!noun || noun.words.length === record.length) return [];
  const said = [spoken('new'), ...record];
  const leads = leadsOf(lines, said).filter(({ command, tier }) => command.action === 'add' && tier === 0);
  return leads.flatMap((lead) => meant(lead, said)).filter(isRight);
}
