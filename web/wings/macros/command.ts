import type { Given } from '../../commands/core/answers.ts';
import { type AnySubject, app, type Blocked, type Command, readiness, some } from '../../commands/core/command.ts';
import type { Asks, Field } from '../../records/fields/question.ts';
import type { Kind, RecordOf } from '../../records/kinds.ts';
import type { SavedCommandRecord } from '../../records/saved-command.ts';
import type { Actor } from '../../state/viewer.ts';
import { askedIn, fieldOf, type Macro, macroOf } from './macro.ts';
import { stepCommand, type World } from './run.ts';

type Around = Pick<World, 'commandOf' | 'permissions'>;

/** A saved macro as a palette command. A macro that can't run is greyed with the reason. */
export function macroCommand(saved: SavedCommandRecord, around: Around): Command {
  const macro = macroOf(saved.definition);
  const look = { id: `macro.${saved.id}`, aliases: ['macro', ...(saved.isShared ? ['shared'] : [])] } as const;
  if (typeof macro === 'string') return { ...look, title: saved.name, on: app, ready: () => macro, run: () => {} };
  const asks = asksFor(macro);
  return {
    ...look,
    title: Object.keys(asks).length > 0 ? `${saved.name}…` : saved.name,
    on: macro.kind === null ? app : some(macro.kind),
    ready: (subject: AnySubject, actor: Actor) => readyFor(macro, subject, actor, around),
    ask: asks,
    run: () => {},
    runAll: (console, subjects: readonly AnySubject[], answers: Given) =>
      console.macros((macros) => macros.run(saved, macro, subjects as readonly (RecordOf<Kind> | null)[], answers)), // `on` fixes the kind
  };
}

/** The fields of a macro's questions, by question name. */
export function asksFor(macro: Macro): Asks {
  return Object.fromEntries(
    askedIn(macro).flatMap(({ name }) => {
      const field = fieldOf(macro, name);
      return field ? [[name, askedField(field)]] : [];
    }),
  );
}

/** The recorded field with `where` as a function again, as a prompt expects. */
function askedField(field: Field): Field {
  if (field.type !== 'record') return field;
  const where = (field.where ?? {}) as Given; // `plainField` stored an object
  return { ...field, where: () => where };
}

/** True when every step's command exists and is permitted, and the first step is ready for the record. */
function readyFor(macro: Macro, subject: AnySubject, actor: Actor, around: Around): true | Blocked {
  const commands = macro.steps.map((step) => stepCommand(step, around));
  const missing = commands.find((command) => typeof command === 'string');
  if (typeof missing === 'string') return missing;
  const [first] = commands;
  if (macro.steps[0]?.on.is !== 'row' || typeof first !== 'object') return true;
  const can = readiness(first, subject, actor);
  if (can.state === 'ready') return true;
  return can.unblock === undefined ? can.why : { why: can.why, unblock: can.unblock };
}
