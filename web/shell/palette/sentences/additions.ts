import { isLabel } from '../answers/open-fields.ts';
import { leadsOf } from '../line/leads.ts';
import { singularAt, wordIn } from '../line/names.ts';
import { spoken, type Token } from '../line/tokens.ts';
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
 * colon: `job for jo park, leaky roof, friday`. A single comma is a guess.
 */
export function additionsAfterColon(reader: Reader): readonly Understood[] {
  const { tokens } = reader;
  const words = tokens.map(wordIn);
  const noun = singularAt(words, 0)?.words.length ?? 0;
  // `estimate needed for jo park: bathroom`
  const after = /^(needed|wanted|required|requested)$/.test(words[noun] ?? '') ? noun + 1 : noun;
  const rest = tokens.slice(after + 1);
  if (noun === 0 || words[after] !== 'for') return [];
  const record = [...tokens.slice(0, noun), ...tokens.slice(after)];
  if (rest.some(isLabel)) return added(reader, record);
  const commas = rest.slice(0, -1).filter(({ hasComma }) => hasComma).length;
  const all = commas > 0 ? added(reader, record) : [];
  return commas > 1 ? all : all.map(asGuess);
}

/** A choice before the noun: `urgent job for brennan burst pipe` as `new job urgent for brennan burst pipe`. A guess. */
export function additionsAfterChoice(reader: Reader): readonly Understood[] {
  const { tokens } = reader;
  const [choice] = tokens;
  const words = tokens.map(wordIn);
  const noun = singularAt(words, 1);
  const after = 1 + (noun?.words.length ?? 0);
  if (!choice || !noun || words[after] !== 'for') return [];
  const record = [...tokens.slice(1, after), choice, ...tokens.slice(after)];
  const isText = ({ task: { given } }: Understood) =>
    Object.values(given).some((value) => typeof value === 'string' && value.toLowerCase().includes(words[0] ?? ''));
  const isChosen = (each: Understood) => Object.values(each.task.given).includes((words[0] ?? '').toUpperCase());
  return added(reader, record)
    .filter((each) => isChosen(each) || !isText(each))
    .map(asGuess);
}

function added({ lines, meant }: Reader, record: readonly Token[]): readonly Understood[] {
  const noun = singularAt(record.map(wordIn), 0);
  if (!noun || noun.words.length === record.length) return [];
  const said = [spoken('new'), ...record];
  const leads = leadsOf(lines, said).filter(({ command, tier }) => command.action === 'add' && tier === 0);
  return leads.flatMap((lead) => meant(lead, said)).filter(isRight);
}
