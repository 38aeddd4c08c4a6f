import { examples } from '../commands/answers.ts';
import { type Actor, type AnySubject, readiness } from '../commands/command.ts';
import type { Calls } from '../commands/copy-as.ts';
import { callOf, nameOf } from '../commands/run.ts';
import { type Place, paneOf } from '../hash-location.ts';
import { history } from '../panes/history.tsx';
import { isOfRecords } from '../panes/pane.ts';
import { panes } from '../panes/registry.ts';
import { type Kind, kinds } from '../records/kinds.ts';
import type { Task } from './task.ts';

/** What there is to copy, and what it is called in a sentence: `call “Assign job”`; or why there is nothing. */
export type Copied = { readonly what: string; readonly calls: Calls } | { readonly why: string };

/** The rows that a list is asked for at once. */
const PAGE = 50;

/** The calls that a task would send: one for each record that it can be done to, with examples for what isn't answered. */
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

/** The call that the screen at a place is made of: a list as it is narrowed, a side of a record, a screen. */
export function placeCalls({ path, query }: Place, actor: Actor): Copied {
  const pane = panes.find((each) => each.path === paneOf(path));
  const id = path.split('/')[3];
  const known = pane?.content.known();
  if (!pane || known?.is !== 'here') return { why: 'What is here is still being fetched, or can’t be asked for.' };
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
