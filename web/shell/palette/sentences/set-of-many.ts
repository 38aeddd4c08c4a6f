import type { Subject } from '../../../commands/core/command.ts';
import type { Field } from '../../../records/fields/question.ts';
import { type Kind, kinds } from '../../../records/kinds.ts';
import { fold } from '../../choosing/match.ts';
import { namesIn } from '../line/exact-names.ts';
import { type Lead, leadsOf, pastFillers } from '../line/leads.ts';
import { wordIn } from '../line/names.ts';
import { isEdit } from '../line/synonyms.ts';
import { spoken, type Token } from '../line/tokens.ts';
import type { Understood } from '../line/understood.ts';
import { isRight, type Reader } from './reader.ts';

/**
 * A field of several records, or a value that is put: `change priority of 118 and 136 to high`, `make 117, 118 and 131 high`, `put 118 to
 * urgent`.
 */
export function setOfMany({ tokens, lines, meant }: Reader): readonly Understood[] {
  const verb = wordIn(tokens[0] ?? spoken(''));
  if (!isEdit(verb) && verb !== 'put' && verb !== 'set') return [];
  const said = [spoken(verb === 'put' ? 'make' : 'set'), ...tokens.slice(1)];
  const leads = leadsOf(lines, said).filter(
    ({ command: { on }, tier }) => tier === 0 && ['one', 'some'].includes((on as Subject).of), // of any command
  );
  const read = (lead: Lead, words: readonly Token[]) =>
    meant(lead, words).filter((each) => isRight(each) && each.missing === null);
  const found = leads.flatMap((lead) => read(lead, said));
  return found.length > 0 ? found : leads.flatMap((lead) => read(lead, withLabel(lead, said)));
}

/** The label of a choice before the choice: `set 117, 118 high` as `set 117, 118 priority high`. */
function withLabel({ command, used }: Lead, said: readonly Token[]): readonly Token[] {
  const to = used + namesIn(said.slice(used)).used;
  const from = pastFillers(said.map(wordIn), to);
  const value = said.slice(from).map(wordIn).join(' ');
  const kind = 'kind' in command.on ? (command.on.kind as Kind) : null; // a subject's kind
  const fields = kind && to > used && value ? Object.values(kinds[kind].fields) : [];
  const field = fields.find((each) => each.type !== 'hidden' && each.forMany && hasChoice(each, value));
  return field && 'label' in field
    ? [...said.slice(0, to), spoken(field.label.toLowerCase()), ...said.slice(from)]
    : said;
}

const hasChoice = (field: Field, value: string): boolean =>
  field.type === 'choice' &&
  typeof field.choices !== 'function' &&
  field.choices.some(({ label, words = [] }) => [label, ...words].some((word) => fold(word) === value));
