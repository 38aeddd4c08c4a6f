import type { DocumentNode } from 'graphql';
import type { Given } from '../../commands/core/answers.ts';
import { type AnyAnswers, type AnySubject, asksOf, type Command, nameOf } from '../../commands/core/command.ts';
import { capitalised } from '../../ground/capitalised.ts';
import { type Kind, kindOf, kinds } from '../../records/kinds.ts';
import { type Actor, actorFor } from '../../state/viewer.ts';
import { dayOf, fieldOf, type Macro, type Step, type StepValue, type Target } from './macro.ts';
import { narrowedTo, rootsOf, variablesOf } from './narrowed-document.ts';
import { type Reference, referencesIn, standIn } from './references.ts';

/** A macro as calls of the API, in order. A call refers to earlier answers by name. */
export interface Program {
  readonly name: string;
  /** The kind of record that the program takes ids of; null for a program that runs once. */
  readonly kind: Kind | null;
  /** Values to edit before the run: the macro's questions and days. */
  readonly constants: readonly { readonly name: string; readonly label: string; readonly value: unknown }[];
  readonly calls: readonly ProgramCall[];
}

export interface ProgramCall {
  /** `on1` is the subject of step 1, `read1` the data read before step 1, `made1` the result of step 1. */
  readonly as: string;
  /** `Step 1: Put job on hold` above the first call of a step; empty above the other calls. */
  readonly says: string;
  readonly operation: DocumentNode;
  /** With references to constants, to the row's `id` and to earlier answers; `key` is a new UUID in each run. */
  readonly variables: Readonly<Record<string, unknown>>;
}

export const given = { id: 'id', key: 'key' } as const;

/** @throws Unwritable, or TypeError, when a command computes with a value that is unknown before the run. */
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
    if (target.is === 'record') return target;
    if (target.is === 'row') return { id: standIn(given.id) };
    const nth = macro.steps.findIndex(({ id }) => id === target.step) + 1;
    const made = calls.find(({ as }) => as === `made${nth}`);
    return { id: standIn(`made${nth}`, [rootsOf(made?.operation as DocumentNode)[0] ?? '', 'id']) };
  }

  function answerTo({ field, recorded, value }: StepValue, name: string): unknown {
    if (value.is === 'fixed') return recorded;
    if (value.is === 'day') return constant(name, field.label, dayOf(value, now, actorFor(null, actor).timeZone));
    if (value.is !== 'asked') return recordAt(value);
    const { label = field.label } = fieldOf(macro, value.question) ?? {};
    // The API takes records by id.
    if (field.type !== 'record') return constant(value.question, label, recorded);
    return { id: constant(`${value.question}Id`, label, (recorded as { id: string }).id) };
  }

  for (const [at, step] of macro.steps.entries()) {
    const command = commandOf(step.command);
    if (command?.operation === undefined) throw new TypeError(`Docket no longer has the command ${step.command}.`);
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
    const answers = { ...empty, ...base, ...own } as AnyAnswers; // a stand-in fits every field type
    const variables = command.variables(subject, answers);
    const takesKey = variablesOf(command.operation).includes('idempotencyKey');
    call('made', command.operation, { ...variables, ...(takesKey && { idempotencyKey: standIn(given.key) }) });
  }
  return { name, kind: macro.kind, constants: [...constants.values()], calls: narrowed(calls) };
}

/** The kind of a step's subject: the command's kind, else the kind of the recorded id, else the macro's kind. */
function kindIn(macro: Macro, { command, on }: Step, commandOf: (id: string) => Command | undefined): Kind {
  const subject = commandOf(command)?.on;
  const kind = subject && 'kind' in subject ? subject.kind : on.is === 'record' ? kindOf(on.id) : macro.kind;
  if (!kind) throw new TypeError(`The kind of record for ${command} is unknown.`);
  return kind;
}

/** Narrows each call to the used parts of the answer, and drops unused reads. */
function narrowed(calls: readonly ProgramCall[]): readonly ProgramCall[] {
  const used = calls.flatMap(({ variables }) => referencesIn(variables));
  const pathsOf = (as: string) => used.filter(({ root }: Reference) => root === as).map(({ path }) => path);
  return calls
    .filter(({ as }) => as.startsWith('made') || pathsOf(as).length > 0)
    .map((call) => {
      const operation = narrowedTo(call.operation, nameIn(call), pathsOf(call.as));
      const taken = new Set(variablesOf(operation));
      const variables = Object.fromEntries(Object.entries(call.variables).filter(([name]) => taken.has(name)));
      return { ...call, operation, variables };
    });
}

const nameIn = ({ as }: ProgramCall): string => capitalised(as);

/** A name valid in JavaScript, jq and shells: `fields.serialNumber` → `my_fields_serialNumber`. */
const identifier = (name: string): string => `my_${name.replace(/[^A-Za-z0-9_]/g, '_')}`;
