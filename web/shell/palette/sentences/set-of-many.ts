import type { Subject } from '../../../commands/core/command.ts';
import { leadsOf } from '../line/leads.ts';
import { wordIn } from '../line/names.ts';
import { isEdit } from '../line/synonyms.ts';
import { spoken } from '../line/tokens.ts';
import type { Understood } from '../line/understood.ts';
import { isRight, type Reader } from './reader.ts';

/** A field of several records, or a value that is put: `change priority of 118 and 136 to high`, `put 118 to urgent`. */
export function setOfMany({ tokens, lines, meant }: Reader): readonly Understood[] {
  const verb = wordIn(tokens[0] ?? spoken(''));
  if (!isEdit(verb) && verb !== 'put') return [];
  const said = [spoken(verb === 'put' ? 'make' : 'set'), ...tokens.slice(1)];
  const leads = leadsOf(lines, said).filter(
    ({ command: { on }, tier }) => tier === 0 && ['one', 'some'].includes((on as Subject).of), // of any command
  );
  return leads.flatMap((lead) => meant(lead, said)).filter((each) => isRight(each) && each.missing === null);
}
