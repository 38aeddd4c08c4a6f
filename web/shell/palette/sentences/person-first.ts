import type { AnySubject, Command } from '../../../commands/core/command.ts';
import { leadsOf, pastFillers, said } from '../line/leads.ts';
import { recordsIn } from '../line/named-records.ts';
import { type Named, singularAt, wordIn } from '../line/names.ts';
import { isFiller, isSupposed, spoken, type Token } from '../line/tokens.ts';
import type { Understood } from '../line/understood.ts';
import { basesOf, isPast } from '../wording/inflections.ts';
import { isRight, type Reader } from './reader.ts';

/** Most words before a sentence's verb: `tomasz zieliński has just accepted`. */
const mostWords = 5;

/** The verb of a sentence, and the words before it. */
interface Verb {
  readonly doer: readonly Token[];
  /** The position of the verb. */
  readonly at: number;
  readonly bases: readonly string[];
  /** Whether the verb may be a bare form: `maria take 136`, `marco on 136`. */
  readonly isBare: boolean;
  /** Whether the sentence tells a finished deed. */
  readonly isPast: boolean;
  /** Whether the words before the verb suffer the deed: `the gutter job was given to marco`. */
  readonly isPassive: boolean;
  /** Whether the deed may never come: `brennan will accept quote 49`. */
  readonly isSupposed: boolean;
}

/**
 * A person first, then a verb: `maria takes 136`, `get marco to do 118`, `marco finished 118`, `brennan accepted quote 49`; also a
 * finished deed without a person: `started 118`.
 */
export function personFirst(reader: Reader): readonly Understood[] {
  const readings = verbsIn(reader.tokens).flatMap((verb) => [
    ...byDoer(reader, verb),
    ...byDeed(reader, verb),
    ...bySufferer(reader, verb),
  ]);
  const right = readings.filter(isRight);
  return right.length > 0 ? right : readings.filter(({ task }) => task.subjects.some((each) => each !== null));
}

function verbsIn(tokens: readonly Token[]): readonly Verb[] {
  const words = tokens.map(wordIn);
  const from = causatives(words);
  return words.slice(0, mostWords + 1).flatMap((word, at): Verb[] => {
    if (at < from) return [];
    let ends = at;
    while (ends > from && isAuxiliary(words[ends - 1] ?? '')) ends--;
    const helper = ends < at ? (words[ends] ?? '') : '';
    const isWished = words.slice(ends, at).some((each) => /^(wants?|would|likes?|wishes|asked|asks)$/.test(each));
    const isBeing = ends < at && words[at - 1] === 'be';
    const isPassive =
      isPast(word) && words.slice(ends, at).some((each) => /^(is|was|are|were|been|be|got|gets)$/.test(each));
    if (at === words.length - 1 && !isPassive) return [];
    const isPlain =
      !isBeing && (isWished || /^(will|can|should|could|shall|to)$/.test(helper) || (from > 0 && at > from));
    const bases = isPlain ? [word] : basesOf(word);
    const doer = tokens.slice(pastFillers(words, from), ends);
    const before = tokens[at - 1];
    const isBare = ends === at && before !== undefined && !isFiller(before) && !isQuestion(words[from] ?? '');
    return bases.length > 0 || isBare
      ? [{ doer, at, bases, isBare, isPast: isPast(word), isPassive, isSupposed: isWished || isSupposed(helper) }]
      : [];
  });
}

/** A command whose declaration names the verbs of a doer. The doer answers one of its questions. */
function byDoer({ tokens, lines, about }: Reader, { doer, at, bases, isBare, isPast }: Verb): readonly Understood[] {
  if (doer.length === 0 || isPast) return [];
  const words = tokens.map(wordIn);
  // `brennan says he wants quote 49` is about a record that exists.
  const isNumbered = words.some((_, i) => i > at && singularAt(words, i - 1) && /^\d{2,}$/.test(words[i] ?? ''));
  const forms = isBare ? [...bases, words[at] ?? ''] : bases;
  const verbAt = (named: Named) =>
    named.doings
      .flatMap((doing) =>
        forms.flatMap((base) => said(doing, [...words.slice(0, at), base, ...words.slice(at + 1)], at) ?? []),
      )
      .find(({ tier }) => tier === 0);
  return lines.leading.flatMap((named) => {
    const verb = named.doings.length > 0 ? verbAt(named) : undefined;
    if (!verb || (isNumbered && named.command.action === 'add')) return [];
    const [name] = named.names;
    const rest = tokens.slice(verb.at);
    const command = [...(name?.head ?? []).map(spoken), ...rest];
    // The lead skips the noun of the record: `takes job 136`.
    const leads = leadsOf(lines, command).filter((lead) => lead.command === named.command && lead.tier === 0);
    const asks = named.command.doer?.asks ?? '';
    return leads
      .slice(0, 1)
      .flatMap((lead) => about(lead, command.slice(lead.used), doer))
      .filter((each) => isRight(each) && each.task.given[asks] !== each.task.base[asks]);
  });
}

/** A deed in the past or the present: `marco finished 118`. Another person's deed is a guess. */
function byDeed(reader: Reader, { doer, at, bases, isPast, isSupposed }: Verb): readonly Understood[] {
  const { line, tokens, lines, known, meant } = reader;
  if (doer.length === 0 && !(isPast && at === 0)) return [];
  const verbs = bases.filter((base) => lines.verbs.has(base));
  const readings = verbs.flatMap((base) => {
    const said = [spoken(base), ...(ownOf(doer, tokens.slice(at + 1)) ?? tokens.slice(at + 1))];
    const leads = leadsOf(lines, said).filter(
      ({ command, tier, isList }) => tier === 0 && !isList && 'kind' in command.on && isTold(command),
    );
    return leads.flatMap((lead) => meant({ ...lead, ...(isPast && { isTold: true }) }, said)).filter(isRight);
  });
  const guess = (each: Understood) => ({ ...each, isGuess: true });
  if (readings.length === 0 || doer.length === 0 || isSomeone(doer)) return isSupposed ? readings.map(guess) : readings;
  const people = (['user', 'customer', 'customerCompany'] as const).flatMap((kind) =>
    recordsIn(line, doer, (search) => known.found(kind, { search })).filter(({ used }) => used === doer.length),
  );
  const isTheirs = (subject: AnySubject) =>
    people.some(({ record }) => subject !== null && Object.values(subject).includes(record.id));
  return people.length === 0
    ? []
    : readings.map((each) => (each.task.subjects.every(isTheirs) && !isSupposed ? each : guess(each)));
}

/** A record of the doer without a number: `müller paid his bill` as `paid bill müller`. Null for other words. */
function ownOf(doer: readonly Token[], rest: readonly Token[]): readonly Token[] | null {
  const words = rest.map(wordIn);
  const noun = /^(his|her|their|its|the)$/.test(words[0] ?? '') ? singularAt(words, 1) : undefined;
  if (!noun || doer.length === 0 || words.some((word) => /\d/.test(word))) return null;
  return [...rest.slice(1, 1 + noun.words.length), ...doer, ...rest.slice(1 + noun.words.length)];
}

/** A deed with its sufferer first, as an order: `the gutter job was given to marco` as `give gutter job to marco`. */
function bySufferer({ tokens, lines, meant }: Reader, { doer, at, bases, isPassive, isSupposed }: Verb) {
  // `118 was finished` begins with the record: see `recordFirst`.
  if (!isPassive || doer.length === 0 || doer.some(({ text }) => /\d/.test(text))) return [];
  const verbs = bases.filter((base) => lines.verbs.has(base));
  return verbs.flatMap((base) => {
    const said = [spoken(base), ...doer, ...tokens.slice(at + 1)];
    const leads = leadsOf(lines, said).filter(
      ({ command, tier, isList }) => tier === 0 && !isList && 'kind' in command.on && isTold(command),
    );
    const right = leads.flatMap((lead) => meant({ ...lead, isTold: true }, said)).filter(isRight);
    return isSupposed ? right.map((each) => ({ ...each, isGuess: true })) : right;
  });
}

/** Whether a sentence about the past records the deed: `sent quote 49` sends nothing, `deleted 118` deletes nothing. */
const isTold = ({ operation, isReviewed, action }: Command): boolean =>
  operation !== undefined && !isReviewed && action !== 'delete' && action !== 'add';

/** The count of words before the doer: 1 of `get marco to do 118` and `can maria do 136`, 2 of `i need marco on 118`. */
function causatives(words: readonly string[]): number {
  const [said] =
    /^(?:(?:i|we) )?(?:need|want|get|ask|tell|have|let|can|could) /.exec(words.slice(0, 3).join(' ')) ?? [];
  const count = said?.trim().split(' ').length ?? 0;
  // `we have started 118`
  return words[count - 1] === 'have' && isPast(words[count] ?? '') ? 0 : count;
}

const isQuestion = (word: string) =>
  /^(am|is|are|was|were|has|did|does|do|will|should|when|why|what|which|who|where|how|if|dont|never)$/.test(word);

const isAuxiliary = (word: string) =>
  /^(am|is|are|was|were|been|be|got|gets|has|have|just|already|now|will|can|should|could|shall|to|went|also|wants?|would|like|likes|wishes|decided|asked|asks)$/.test(
    word,
  );

/** `they paid invoice 13` */
const isSomeone = (doer: readonly Token[]) =>
  doer.length === 1 &&
  /^(i|we|you|he|she|they|customer|client|tenant|owner|technician|worker|engineer|plumber|electrician|fitter)$/.test(
    wordIn(doer[0] ?? spoken('')),
  );
