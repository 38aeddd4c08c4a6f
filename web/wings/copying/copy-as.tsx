import { useState } from 'react';
import { examples } from '../../commands/core/answers.ts';
import { type AnySubject, nameOf, readiness } from '../../commands/core/command.ts';
import { callOf } from '../../commands/core/run.ts';
import { type Place, paneOf } from '../../ground/hash-location.ts';
import { history } from '../../panes/frame/history.tsx';
import { isOfRecords } from '../../panes/frame/pane.ts';
import { paneWith } from '../../panes/frame/sections.ts';
import { type Kind, kinds } from '../../records/kinds.ts';
import { FormatMenu } from '../../shell/choosing/format-menu.tsx';
import { useStage } from '../../shell/stage/stage-context.ts';
import type { Task } from '../../shell/stage/task.ts';
import { isGrouped } from '../../state/folds.ts';
import { type Actor, useActor } from '../../state/viewer.ts';
import { type Calls, formats } from './formats.ts';
import { groupCalls } from './group-calls.ts';

type Format = keyof typeof formats;

/** Shows the calls of a command or screen in each format, to copy. */
export function CopyAs({ of }: { of: Task | Place }) {
  const { console, close } = useStage();
  const { actor } = useActor();
  const [typed, setTyped] = useState('');
  const [format, setFormat] = useState<Format>('GraphQL');
  const copied = 'path' in of ? placeCalls(of, actor) : taskCalls(of);
  if ('why' in copied) return <p className="palette-nothing">{copied.why}</p>;
  const { what, calls } = copied;
  const textOf = (name: Format) => formats[name](calls, location.origin);
  return (
    <FormatMenu
      label={`Copy ${what} as`}
      placeholder={`Copy ${what} as…`}
      formats={Object.entries(hints).map(([title, hint]) => ({ title, hint }))}
      typed={typed}
      onType={setTyped}
      marked={format}
      onMark={(name) => setFormat(name as Format)} // a title is a key
      onCopy={(name) => {
        close();
        void console.copy(textOf(name as Format), `${what} as ${name}`);
      }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs keyboard focus */}
      <section className="copied" tabIndex={0} aria-label={`As ${format}`}>
        <pre>{textOf(format)}</pre>
      </section>
    </FormatMenu>
  );
}

const hints: Record<Format, string> = {
  GraphQL: 'To run in GraphiQL',
  curl: 'For a shell, with an API token in DOCKET_TOKEN',
  fetch: 'For Node, with an API token in DOCKET_TOKEN',
};

/** The calls to copy with a name, such as `call “Assign job”`, or the reason for no calls. */
type Copied = { readonly what: string; readonly calls: Calls } | { readonly why: string };

/** The calls of a task: a call for each allowed record, with examples for missing answers. */
function taskCalls({ command, subjects, actor, asks, given, read }: Task): Copied {
  if (command.operation === undefined)
    return { why: `“${nameOf(command)}” sends no request. The command works in the console only.` };
  const answers = examples(asks, given);
  const about: readonly AnySubject[] = subjects.length > 0 ? subjects : [null];
  const ready = about.filter((subject) => readiness(command, subject, actor).state === 'ready');
  const calls = (ready.length > 0 ? ready : about.slice(0, 1)).map((subject) =>
    callOf(command, subject, answers, undefined, actor, read),
  );
  return {
    what: `call “${nameOf(command)}”`,
    calls: { operation: command.operation, each: calls.map(({ variables }) => variables) },
  };
}

/** The call behind a place: a filtered list, a record's tab or a screen. */
function placeCalls({ path, query }: Place, actor: Actor): Copied {
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
    const variables = { ...part.list.variables(query, actor), first: 50 };
    const grouped = isOfRecords(pane) && isGrouped(query) ? groupCalls(pane.kind, query, variables, actor) : null;
    if (grouped) return { what: `groups of ${pane.title.toLowerCase()}`, calls: grouped };
    return { what: `list of ${pane.title.toLowerCase()}`, calls: { operation: part.list.query, each: [variables] } };
  }
  const kind: Kind = pane.kind;
  const side = [...part.tabs, history[kind]].find(({ name }) => name === query.tab) ?? part.tabs[0];
  return { what: kinds[kind].singular, calls: { operation: side?.query ?? kinds[kind].byId, each: [{ id }] } };
}
