import { leadsOf } from '../line/leads.ts';
import { singularAt, wordIn } from '../line/names.ts';
import { isLabel } from '../line/open-fields.ts';
import { spoken, type Token } from '../line/tokens.ts';
import type { Understood } from '../line/understood.ts';
import { isRight, type Reader } from './reader.ts';

/** Verbs of a new record, with an article only: `book a job` adds a job, `book job 118` schedules one. */
const verbs = /^(open|log|raise|book|start|make|create|add|enter|register|put in|need|want|i need|we need)$/;

/**
 * `raise a ticket for jo park` as `new ticket for jo park`, `add new technician kim lo` as `new technician kim lo`, `add kim lo as a
 * technician` as the same; none for another line.
 */
export function additions(reader: Reader): readonly Understood[] {
  const { tokens } = reader;
  const words = tokens.map(wordIn);
  const at = words.findIndex((word) => /^(an?|another|new)$/.test(word));
  if (at < 1) return [];
  const from = words[at + 1] === 'new' ? at + 2 : at + 1;
  if (verbs.test(words.slice(0, at).join(' '))) return added(reader, tokens.slice(from));
  const isAs = words[at - 1] === 'as' && at > 2 && /^(add|create|register|enter)$/.test(words[0] ?? '');
  return isAs ? added(reader, [...tokens.slice(from), ...tokens.slice(1, at - 1)]) : [];
}

/** A noun, `for`, a name and a colon: `quote for jo park: bathroom` as `new quote for jo park: bathroom`. */
export function additionsAfterColon(reader: Reader): readonly Understood[] {
  const words = reader.tokens.map(wordIn);
  const after = singularAt(words, 0)?.words.length ?? 0;
  const isTitled = reader.tokens.slice(after + 1).some(isLabel);
  return words[after] === 'for' && isTitled ? added(reader, reader.tokens) : [];
}

function added({ lines, meant }: Reader, record: readonly Token[]): readonly Understood[] {
  const noun = singularAt(record.map(wordIn), 0);
  if (!noun || noun.words.length === record.length) return [];
  const said = [spoken('new'), ...record];
  const leads = leadsOf(lines, said).filter(({ command, tier }) => command.action === 'add' && tier === 0);
  return leads.flatMap((lead) => meant(lead, said)).filter(isRight);
}
