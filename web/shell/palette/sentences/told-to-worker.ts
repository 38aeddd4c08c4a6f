import { isLabel } from '../answers/open-fields.ts';
import { leadsOf } from '../line/leads.ts';
import { recordsIn } from '../line/named-records.ts';
import { spoken } from '../line/tokens.ts';
import { asGuess, type Understood } from '../line/understood.ts';
import { isRight, type Reader } from './reader.ts';

/** A worker, a colon and a task: `siobhan: call back brennan about the boiler` adds a job of the worker. A guess. */
export function toldToWorker({ line, tokens, lines, known, meant }: Reader): readonly Understood[] {
  const [name, ...task] = tokens;
  const last = task.at(-1);
  if (!name || !last || task.length < 2 || !isLabel(name) || tokens.some(({ text }) => /\d/.test(text))) return [];
  const worker = { ...name, text: name.text.slice(0, -1), to: name.to - 1 };
  const called = recordsIn(line, [worker], (search) => known.found('user', { search, status: 'ACTIVE' }));
  if (!called.some(({ doubt }) => doubt < 2)) return [];
  const said = [spoken('new'), spoken('job'), ...task.slice(0, -1), { ...last, hasComma: true }, worker];
  return leadsOf(lines, said)
    .filter(({ command, tier }) => command.id === 'job.add' && tier === 0)
    .flatMap((lead) => meant(lead, said))
    .filter(isRight)
    .map(asGuess);
}
