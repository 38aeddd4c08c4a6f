import { examples } from '../../commands/core/answers.ts';
import { type AnySubject, readiness } from '../../commands/core/command.ts';
import { callOf, nameOf } from '../../commands/core/run.ts';
import { type Place, paneOf } from '../../ground/hash-location.ts';
import { history } from '../../panes/frame/history.tsx';
import { isOfRecords } from '../../panes/frame/pane.ts';
import { paneWith } from '../../panes/frame/sections.ts';
import { type Kind, kinds } from '../../records/kinds.ts';
import type { Task } from '../../shell/stage/task.ts';
import type { Actor } from '../../state/viewer.ts';
import type { Calls } from './formats.ts';

/** The calls to copy, named for a sentence (`call “Assign job”`), or the reason for none. */
export type Copied = { readonly what: string; readonly calls: Calls } | { readonly why: string };

const PAGE = 50;

/** The calls of a task: a call for each allowed record, with examples for missing answers. */
export function taskCalls({ command, subjects, actor, asks, given }: Task): Copied {
  if (command.operation === undefined)
    return { why: `“${nameOf(command)}” sends nothing: it is done in the console alone.` };
  const answers = examples(asks, given);
  const about: readonly AnySubject[] = subjects.length > 0 ? subjects : [null];
  const ready = about.filter((subject) => readiness(command, subject, actor).state === 'ready');
  const calls = (ready.length > 0 ? ready : about.slice(0, 1)).map((subject) => callOf(command, subject, answers));
  return {
    what: `call “${nameOf(command)}”`,
    calls: { operation: command.operation, each: calls.map(({ variables }) => variables) },
  };
}

/** The call behind a place: a filtered list, a record's tab or a screen. */
export function placeCalls({ path, query }: Place, actor: Actor): Copied {
  const pane = paneWith(paneOf(path));
  const id = path.split('/')[3];
  const known = pane?.content.known();
  if (!pane || known?.is !== 'here') return { why: 'This screen is still loading or sends no request.' };
  const { part } = known;
  if (!('list' in part)) {
    const screen = part.screen({ path, query }, actor);
    return { what: `screen ${pane.title}`, calls: { operation: screen.query, each: [screen.variables] } };
  }
  if (!id || !isOfRecords(pane)) {
    const variables = { ...part.list.variables(query, actor), first: PAGE };
    return { what: `list of ${pane.title.toLowerCase()}`, calls: { operation: part.list.query, each: [variables] } };
  }
  const kind: Kind = pane.kind;
  const side = [...part.tabs, history[kind]].find(({ name }) => name === query.tab) ?? part.tabs[0];
  return { what: kinds[kind].singular, calls: { operation: side?.query ?? kinds[kind].byId, each: [{ id }] } };
}
