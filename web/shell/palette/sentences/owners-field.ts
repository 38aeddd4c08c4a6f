import type { Task } from '../../stage/task.ts';
import { isLabel } from '../answers/open-fields.ts';
import { leadsOf } from '../line/leads.ts';
import { wordIn } from '../line/names.ts';
import { spoken } from '../line/tokens.ts';
import type { Understood } from '../line/understood.ts';
import { addressAfterMove, fieldFirst, labelAfterName, ownerFirst, pricedItem } from './owner-first.ts';
import type { Reader } from './reader.ts';

/** A field of a record with its new value: `brennan's new number is 416 555 0199`, `new phone for brennan 416 555 0199`. */
export function ownersField({ line, tokens, lines, meant }: Reader): readonly Understood[] {
  const owned = pricedItem(tokens) ?? ownerFirst(tokens) ?? fieldFirst(tokens);
  const labelled = addressAfterMove(tokens) ?? tokens;
  // `new customer company` names a command.
  const isCommand = lines.verbs.has(wordIn(tokens[0] ?? spoken(''))) && !/[\d@]/.test(line);
  const named = owned || isCommand ? null : labelAfterName(labelled);
  const said = owned ?? (named && [spoken('edit'), ...labelled]);
  if (!said) return [];
  const leads = leadsOf(lines, said).filter(
    ({ command: { action, on }, tier }) =>
      action === 'edit' && tier === 0 && (!named || ('kind' in on && named.has(on.kind))),
  );
  const right = leads
    .flatMap((lead) => meant(lead, said))

    // A new e-mail of a person who logs in takes the password.
    .filter(
      ({ isWrong, missing, task, next: [first] }) =>
        !isWrong && (missing === null || isUnsaved(task) || first?.[1].type === 'secret'),
    );
  // `118's title is wrong` tells no title, so a text without a digit and a field's sign needs a second Enter.
  const isSigned = tokens.some(isLabel);
  return right.map((each) => (isSigned || !saysText(each) ? each : { ...each, isGuess: true }));
}

/** Whether a changed record is saved on a page of its own, with further fields: `quote 48 valid until friday`. */
const isUnsaved = ({ command, asks }: Task): boolean =>
  command.layout === 'page' || Object.values(asks).some(({ type }) => type === 'pricedLines');

/** Whether an answer is a free text without a digit. */
const saysText = ({ task: { asks, base, given } }: Understood): boolean =>
  Object.entries(given).some(
    ([name, value]) =>
      value !== base[name] && typeof value === 'string' && /text/i.test(asks[name]?.type ?? '') && !/\d/.test(value),
  );
