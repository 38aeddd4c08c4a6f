import type { DocumentNode } from 'graphql';
import type { Given } from '../commands/answers.ts';
import type { Actor, AnyAnswers, AnySubject, Command } from '../commands/command.ts';
import { asksOf } from '../commands/command.ts';
import { nameOf } from '../commands/run.ts';
import { type Kind, kindOf, kinds } from '../records/kinds.ts';
import { dayOf, fieldOf, type Macro, type Step, type StepValue, type Target } from './macro.ts';
import { narrowedTo, rootsOf, variablesOf } from './narrowed-document.ts';
import { type Reference, referencesIn, standIn } from './references.ts';

/** A macro as calls of the API, in order; what one of them answers, others use by its name. */
export interface Program {
  readonly name: string;
  /** What it is done to: the program is given ids. Null where it is done once. */
  readonly kind: Kind | null;
  /** What is known before it begins, to be changed by hand: what the macro asks for, and its days. */
  readonly constants: readonly { readonly name: string; readonly label: string; readonly value: unknown }[];
  readonly calls: readonly ProgramCall[];
}

export interface ProgramCall {
  /** What its answer is called: `on1` what a step is about, `read1` what it reads before, `made1` what came of it. */
  readonly as: string;
  /** `Step 1: Put job on hold` above the first call of a step; empty above the others. */
  readonly says: string;
  readonly operation: DocumentNode;
  /** With references to constants, to the row's `id` and to answers of calls before; `key` is a new UUID each time. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The name of the id that a program is given, and of a new UUID. */
export const given = { id: 'id', key: 'key' } as const;

/** @throws Unwritable, or TypeError, where a command computes with what isn't known before it is run. */
export function programOf(
  name: string,
  macro: Macro,
  { actor, commandOf, now }: { actor: Actor; commandOf: (id: string) => Command | undefined; now: Date },
): Program {
  const calls: ProgramCall[] = [];
  const constants = new Map<string, Program['constants'][number]>();

  function constant(wanted: string, label: string, value: unknown): never {
    const called = identifier(wanted);
    if (!constants.has(called)) constants.set(called, { name: called, label, value });
    return standIn(called);
  }

  function recordAt(target: Exclude<Target, { is: 'nothing' }>): { id: unknown; title?: string } {
    switch (target.is) {
      case 'row':
        return { id: standIn(given.id) };
      case 'made': {
        const nth = macro.steps.findIndex(({ id }) => id === target.step) + 1;
        const made = calls.find(({ as }) => as === `made${nth}`);
        return { id: standIn(`made${nth}`, [rootsOf(made?.operation as DocumentNode)[0] ?? '', 'id']) };
      }
      case 'record':
        return target;
    }
  }

  function answerTo({ field, recorded, value }: StepValue, name: string): unknown {
    switch (value.is) {
      case 'fixed':
        return recorded;
      case 'asked': {
        const { label = field.label } = fieldOf(macro, value.question) ?? {};
        // A record is named by its id.
        if (field.type !== 'record') return constant(value.question, label, recorded);
        return { id: constant(`${value.question}Id`, label, (recorded as { id: string }).id) };
      }
      case 'row':
      case 'made':
        return recordAt(value);
      case 'day':
        return constant(name, field.label, dayOf(value, now, actor.timeZone));
    }
  }

  for (const [at, step] of macro.steps.entries()) {
    const command = commandOf(step.command);
    if (command?.operation === undefined) throw new TypeError(`There is no command ${step.command} any more.`);
    const nth = at + 1;
    let says = `Step ${nth}: ${nameOf(command)}`;
    const call = (as: string, operation: DocumentNode, variables: ProgramCall['variables']) => {
      calls.push({ as: `${as}${nth}`, says, operation, variables });
      says = '';
    };
    let subject: AnySubject = null;
    if (step.on.is !== 'nothing') {
      const kind = kindIn(macro, step, commandOf);
      call('on', kinds[kind].byId, { id: recordAt(step.on).id });
      subject = standIn(`on${nth}`, ['record']);
    }
    const own = Object.fromEntries(Object.entries(step.values).map(([name, each]) => [name, answerTo(each, name)]));
    const reading = command.reads?.(subject, actor, own);
    if (reading) call('read', reading.operation, reading.variables);
    const base: Given = subject ? { ...command.initial?.(subject, actor, reading ? standIn(`read${nth}`) : null) } : {};
    const asks = asksOf(command, subject, actor, null);
    const empty = Object.fromEntries(Object.keys(asks).map((each) => [each, null]));
    const answers = { ...empty, ...base, ...own } as AnyAnswers; // what stands in for an answer is of every type
    const variables = command.variables(subject, answers);
    const takesKey = variablesOf(command.operation).includes('idempotencyKey');
    call('made', command.operation, { ...variables, ...(takesKey && { idempotencyKey: standIn(given.key) }) });
  }
  return { name, kind: macro.kind, constants: [...constants.values()], calls: narrowed(calls) };
}

/** The kind of record that a step is about: that of its command, of the macro, or of the id. */
function kindIn(macro: Macro, { command, on }: Step, commandOf: (id: string) => Command | undefined): Kind {
  const subject = commandOf(command)?.on;
  const kind = subject && 'kind' in subject ? subject.kind : on.is === 'record' ? kindOf(on.id) : macro.kind;
  if (!kind) throw new TypeError(`What ${command} is about is not known.`);
  return kind;
}

/** Each call with no more of its answer than the others use; one of which nothing is used is left out, if it only reads. */
function narrowed(calls: readonly ProgramCall[]): readonly ProgramCall[] {
  const used = calls.flatMap(({ variables }) => referencesIn(variables));
  const pathsOf = (as: string) => used.filter(({ root }: Reference) => root === as).map(({ path }) => path);
  return calls
    .filter(({ as }) => as.startsWith('made') || pathsOf(as).length > 0)
    .map((call) => {
      const operation = narrowedTo(call.operation, nameIn(call), pathsOf(call.as));
      const taken = new Set(variablesOf(operation));
      return { ...call, operation, variables: pick(call.variables, taken) };
    });
}

const pick = (variables: Readonly<Record<string, unknown>>, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => names.has(name)));

const nameIn = ({ as }: ProgramCall): string => as.charAt(0).toUpperCase() + as.slice(1);

/** A name that JavaScript, jq and a shell take: `fields.serialNumber` → `my_fields_serialNumber`. */
const identifier = (name: string): string => `my_${name.replace(/[^A-Za-z0-9_]/g, '_')}`;
