import type { Given } from '../commands/answers.ts';
import {
  type Actor,
  type AnySubject,
  app,
  type Blocked,
  type Command,
  type Permission,
  readiness,
  some,
} from '../commands/command.ts';
import type { Asks } from '../commands/fields.ts';
import type { Kind, RecordOf } from '../records/kinds.ts';
import type { SavedCommandRecord } from '../records/saved-command.ts';
import { askedIn, fieldOf, type Macro, macroOf } from './macro.ts';
import { askedField } from './plain-field.ts';
import { stepCommand } from './run.ts';

/** What a macro's command asks of the console it is in. */
interface Around {
  readonly commandOf: (id: string) => Command | undefined;
  readonly permissions: ReadonlySet<Permission>;
}

/** A saved macro as a command: asked for and found as any other; what can't be run says why. */
export function macroCommand(saved: SavedCommandRecord, around: Around): Command {
  const macro = macroOf(saved.definition);
  const look = {
    id: `macro.${saved.id}`,
    aliases: ['macro', ...(saved.isShared ? ['shared'] : [])],
  } as const;
  if (typeof macro === 'string') {
    return { ...look, title: saved.name, on: app, ready: () => macro, run: () => {} };
  }
  const asks = asksFor(macro);
  const asksSomething = Object.keys(asks).length > 0;
  return {
    ...look,
    title: asksSomething ? `${saved.name}…` : saved.name,
    on: macro.kind === null ? app : some(macro.kind),
    ready: (subject: AnySubject, actor: Actor) => readyFor(macro, subject, actor, around),
    ask: asks,
    run: () => {},
    runAll: (console, subjects: readonly AnySubject[], answers: Given) =>
      console.macros((macros) => macros.run(saved, macro, subjects as readonly (RecordOf<Kind> | null)[], answers)), // as `on` says
  };
}

/** What a macro asks, by the names of its questions. */
export function asksFor(macro: Macro): Asks {
  return Object.fromEntries(
    askedIn(macro).flatMap(({ name }) => {
      const field = fieldOf(macro, name);
      return field ? [[name, askedField(field)]] : [];
    }),
  );
}

/** Whether every step is there and permitted, and the first one can be done to this record. */
function readyFor(macro: Macro, subject: AnySubject, actor: Actor, around: Around): true | Blocked {
  const commands = macro.steps.map((step) => stepCommand(step, around));
  const missing = commands.find((command) => typeof command === 'string');
  if (typeof missing === 'string') return missing;
  const [first] = commands;
  if (macro.steps[0]?.on.is !== 'row' || typeof first !== 'object') return true;
  const can = readiness(first, subject, actor);
  return can.state === 'ready'
    ? true
    : ({ why: can.why, ...(can.unblock !== undefined && { unblock: can.unblock }) } as Blocked);
}
