import type { RecordOf } from '../../../records/kinds.ts';
import { leadsOf } from '../line/leads.ts';
import { recordsIn } from '../line/named-records.ts';
import { wordIn } from '../line/names.ts';
import { spoken, type Token, textOf } from '../line/tokens.ts';
import { type Understood, wrongly } from '../line/understood.ts';
import { isRight, type Reader } from './reader.ts';

/** A worker taken off a job: `take maria off 118`, `maria is off 118`. Another worker's job is refused. */
export function takenOff(reader: Reader): readonly Understood[] {
  const { line, tokens, lines, known, meant } = reader;
  const words = tokens.map(wordIn);
  const freed = toNobody(tokens, words);
  if (freed)
    return leadsOf(lines, freed)
      .filter(({ command }) => command.id === 'job.unassign')
      .flatMap((lead) => meant(lead, freed))
      .filter(isRight);
  const at = words.findIndex((word, at) => at > 1 && /^(off|from)$/.test(word));
  if (words[0] === 'take' && at === words.length - 1 && words[at] === 'off')
    return whoIsOff(reader, tokens.slice(1, at));
  const isOff = words[at] === 'off' && /^(is|comes|came)$/.test(words[at - 1] ?? '');
  const isTaken = /^(take|pull|remove|unassign|free|release|drop|get)$/.test(words[0] ?? '');
  if (!(isOff || isTaken) || at < 0 || at === words.length - 1) return [];
  const after = tokens.slice(at + 1, /^(again|now|please)$/.test(words.at(-1) ?? '') ? -1 : undefined);
  const [first, second] = isOff ? [tokens.slice(0, at - 1), after] : [tokens.slice(1, at), after];
  const isWorker = (name: readonly Token[]) =>
    recordsIn(line, name, (search) => known.found('user', { search })).some(({ used }) => used === name.length);
  // `take the gutter job off marco`
  const isTurned = isTaken && !isWorker(first) && isWorker(second);
  const [worker, job] = isTurned ? [second, first] : [first, second];
  const said = [spoken('unassign'), ...job];
  const leads = leadsOf(lines, said).filter(({ command }) => command.id === 'job.unassign');
  if (leads.length === 0) return [];
  const workers = recordsIn(line, worker, (search) => known.found('user', { search }));
  const called = workers.filter(({ used }) => used === worker.length).map(({ record }) => record.id);
  if (called.length === 0) return [];
  return leads
    .flatMap((lead) => meant(lead, said))
    .filter((each) => !isOff || isRight(each))
    .map((each) => {
      const jobs = each.task.subjects as readonly RecordOf<'job'>[]; // "Unassign job" is about jobs
      const other = jobs.find(({ assigneeId }) => assigneeId !== null && !called.includes(assigneeId));
      const wrong = other && `${other.number} is assigned to ${other.assignee?.fullName}`;
      return wrong ? wrongly(each.task, { wrong, unknown: null }, each.doubt) : each;
    });
}

/** `put 136 back to unassigned`, `give 118 to nobody` and `136 back to nobody` as `unassign 136`. Null for another line. */
function toNobody(tokens: readonly Token[], words: readonly string[]): readonly Token[] | null {
  const to = words.at(-1) === 'one' && words.at(-2) === 'no' ? words.length - 2 : words.length - 1;
  if (to < 2 || !/^(nobody|unassigned|noone|no)$/.test(words[to] ?? '')) return null;
  const from = /^(put|make|set|mark|leave|assign|give|move|return|hand|pass|send)$/.test(words[0] ?? '') ? 1 : 0;
  let ends = to;
  while (ends > from && /^(back|to|as|for|with)$/.test(words[ends - 1] ?? '')) ends--;
  return ends < to && ends > from ? [spoken('unassign'), ...tokens.slice(from, ends)] : null;
}

/** `take 118 off` lacks the worker. */
function whoIsOff({ line, lines, meant }: Reader, job: readonly Token[]): readonly Understood[] {
  const said = [spoken('unassign'), ...job];
  const leads = leadsOf(lines, said).filter(({ command }) => command.id === 'job.unassign');
  return leads
    .flatMap((lead) => meant(lead, said))
    .filter(({ task }) => task.subjects.length > 0)
    .map((each) =>
      wrongly(
        each.task,
        {
          wrong: `Name the worker, as in “take maria off ${textOf(line, job)}”, or say “unassign ${textOf(line, job)}”`,
          unknown: null,
        },
        each.doubt,
      ),
    );
}
