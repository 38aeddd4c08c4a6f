import { isLabel } from '../answers/open-fields.ts';
import { unread } from '../line/answerer.ts';
import { leadsOf } from '../line/leads.ts';
import { pluralFirst } from '../line/plans.ts';
import { whyNoneHeld } from '../line/subjects.ts';
import { spoken } from '../line/tokens.ts';
import { type Understood, wrongly } from '../line/understood.ts';
import type { Reader } from './reader.ts';

/** A list with conditions before its plural: `urgent jobs`. */
export function listed({ tokens, lines, meant }: Reader, isAfterVerb: boolean): readonly Understood[] {
  const last = tokens.at(-1);
  // `anything for maria on monday?`
  const asked = last?.text.endsWith('?') ? [...tokens.slice(0, -1), { ...last, text: last.text.slice(0, -1) }] : tokens;
  const plural = pluralFirst(asked, isAfterVerb);
  const leads = plural ? leadsOf(lines, plural).filter(({ isList }) => isList) : [];
  const readings = leads.flatMap((lead) => meant(lead, plural ?? []));
  return readings.filter(isListed);
}

/** Lists with a labelled condition and without a plural: `status: on hold`. */
export function conditions(reader: Reader): readonly Understood[] {
  const { tokens, lines, meant } = reader;
  if (!isLabel(tokens[0])) return [];
  const lists = lines.leading.filter(({ names }) => names.some(({ isList }) => isList));
  const lead = { ...plainLead, isList: true };
  const listed = lists.flatMap(({ command }) => meant({ ...lead, command }, tokens)).filter(isListed);
  return listed.length > 0 ? listed : verbs(reader);
}

/** A verb with a field's sign, about the current records: `due: fri`. */
function verbs({ tokens, lines, hand, meant }: Reader): readonly Understood[] {
  const [label = spoken(''), ...rest] = tokens;
  const leads = leadsOf(lines, [{ ...label, text: label.text.slice(0, -1) }, ...rest]).filter(({ tier }) => tier === 0);
  return leads.flatMap((lead) => {
    const { command } = lead;
    if (!('kind' in command.on) || hand.held?.kind === command.on.kind) return meant(lead, tokens);
    const task = { ...unread, command, subjects: [], actor: hand.actor };
    return [wrongly(task, { wrong: whyNoneHeld(command.on.kind), unknown: null }, 0)];
  });
}

/** A lead without words of its own. */
const plainLead = { used: 0, said: [], tier: 0, tail: [], kind: null, isNoun: false } as const;

/** Whether a list takes every word as a condition. */
const isListed = ({ isWrong, task }: Understood): boolean => !isWrong && !('q' in task.given);
