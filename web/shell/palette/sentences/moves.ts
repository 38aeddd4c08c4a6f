import { leadsOf } from '../line/leads.ts';
import { wordIn } from '../line/names.ts';
import { isMove } from '../line/synonyms.ts';
import { spoken } from '../line/tokens.ts';
import type { Understood } from '../line/understood.ts';
import { isRight, type Reader } from './reader.ts';

/** A job moved to a stretch of time, which the schedule takes: `shift 118 to monday 9-11`. */
export function moved({ tokens, lines, meant }: Reader): readonly Understood[] {
  if (!isMove(wordIn(tokens[0] ?? spoken('')))) return [];
  const said = [spoken('schedule'), ...tokens.slice(1)];
  const leads = leadsOf(lines, said).filter(({ command, tier }) => command.id === 'job.schedule' && tier === 0);
  return leads.flatMap((lead) => meant(lead, said)).filter(isRight);
}
