import { isCalled } from '../../ground/call-path.ts';
import { calledBy, isWithheld, withCaller } from '../../ground/call-place.ts';
import type { Permission, TadaDocumentNode } from '../../ground/graphql.ts';
import { here, type Place } from '../../ground/hash-location.ts';
import { isMerged } from '../../records/documents/merges.ts';
import { deletes } from '../../records/documents/mutations.ts';
import type { Answers } from '../../records/fields/answers.ts';
import { idAlone } from '../../records/fields/forms.ts';
import { type Asks, record } from '../../records/fields/question.ts';
import { type DeletedKind, kindOf, kinds, type RecordOf, titleOf } from '../../records/kinds.ts';
import type { Actor } from '../../state/viewer.ts';
import { type AnyAnswers, type AnySending, app, command, one } from './command.ts';
import { deleting, isLive } from './lifecycle.ts';
import { hasForMany, settingMany } from './setting-many.ts';

/* Commands that add, edit and duplicate records, and the parts that such commands share. */

type Version = { readonly id: string; readonly version: number };
type Changed = { readonly changed: Version };
type Given = Readonly<Record<string, unknown>>;

/** The parts of "Add …". */
export const adding = (kind: DeletedKind) =>
  ({
    id: `${kind}.add`,
    action: 'add',
    title: `Add ${kinds[kind].singular}…`,
    on: app,
    keys: 'c',
    keysAt: kinds[kind].at,
    layout: 'sheet',
    ...making(kind),
  }) as const;

/** The parts of a command that makes a record: the undo deletes the new record. The console opens the record; the call screen stays open. */
export const making = (kind: DeletedKind) => ({
  undo: (_: unknown, __: unknown, { changed: { id, version } }: Changed) => ({
    operation: deletes[kind],
    variables: { input: { id, version } },
  }),
  goTo: ({ changed }: Changed) => {
    const isOfCall = isCalled(here()) && (kind === 'customer' || kind === 'job');
    return isOfCall ? withCaller(kind === 'customer' ? changed.id : undefined) : kinds[kind].path(changed);
  },
});

/** The parts of a command that sets values of a record: the form begins with the present values, and the undo sets them again. */
export const setting = <Row extends Version, Values extends object, Result extends Changed>(
  operation: TadaDocumentNode<Result, { input: Version & Values }>,
  valuesOf: (record: Row) => Values,
) => ({
  operation,
  initial: valuesOf,
  undo: (record: Row, _: unknown, { changed: { version } }: Changed) => ({
    operation,
    variables: { input: { ...valuesOf(record), id: record.id, version } },
  }),
});

/** The question for the company of a new record. Only a super admin is asked. */
export const companyAsked = ({ companyId }: Pick<Actor, 'companyId'>) =>
  companyId === null && { company: record({ label: 'Company', kind: 'company', where: () => ({ status: 'ACTIVE' }) }) };

/** The company of a new record: the answer of a super admin, or the actor's own company. */
export const companyIn = ({ company }: Given, { companyId }: Pick<Actor, 'companyId'>): string | null =>
  (company as Version | null | undefined)?.id ?? companyId;

/** The answer to `companyAsked`, for the input of a mutation. */
export function companyInput(answers: Given): { companyId?: string } {
  const companyId = companyIn(answers, { companyId: null });
  return companyId === null ? {} : { companyId };
}

/**
 * The answers that the form of a new record takes from the filters of the list on the screen.
 *
 * narrowedTo('assignee') at #/layout/jobs?assigneeId=user_1 → { assignee: { id: 'user_1' } }
 *
 * During a call, the caller and the number answer: `{ customer: { id: 'customer_1' } }`, `{ phone: '+14165550131' }`.
 */
export function narrowedTo<const Name extends string>(...names: Name[]) {
  const place = here();
  const ids = isCalled(place) ? callerIn(place) : place.query;
  const found = names.flatMap((name) => (ids[`${name}Id`] ? [[name, idAlone(ids[`${name}Id`] ?? null)]] : []));
  const number = names.some((name) => name === 'phone') ? calledBy(place) : null;
  const given = number === null || isWithheld(number) ? found : [...found, ['phone', number]];
  return Object.fromEntries(given) as { readonly [Each in Name]?: never }; // as `idAlone` types a record
}

/** The caller of a call, by kind: `{ customerId: 'customer_1' }`. */
const callerIn = ({ query: { who = '' } }: Place): Place['query'] => ({ [`${kindOf(who)}Id`]: who });

/** The kinds whose records belong to a company. */
type OwnedKind = { [K in DeletedKind]: RecordOf<K> extends { companyId: string } ? K : never }[DeletedKind];

type Changes<K extends OwnedKind, Input> = TadaDocumentNode<{ changed: RecordOf<K> }, { input: Input }>;

interface Editing<K extends OwnedKind, A extends Asks, Input> {
  readonly kind: K;
  readonly needs: Permission;
  /** Further words that find "Add …". */
  readonly aliases: readonly string[];
  /** The form of a present record, or of a new record of a company. */
  readonly ask: (of: RecordOf<K> | null, company: Pick<Actor, 'companyId'>) => A;
  /** The fields of a new record that the filters of the open list answer. */
  readonly narrowed?: readonly (string & keyof A)[];
  /** "Add …" asks one question at a time. */
  readonly addsInSteps?: true;
  readonly input: (answers: Answers<A>) => Input;
  /** The answers that a record's form begins with. */
  readonly of: (record: RecordOf<K>) => Partial<Answers<A>>;
  /** Answers that a duplicate does not take over; left out, records of the kind can't be duplicated. */
  readonly anew?: Partial<Answers<A>>;
  readonly create: Changes<K, Input & { companyId?: string }>;
  readonly update: Changes<K, Input & Version>;
  /** Further words of two messages: `; quotations keep their lines`. */
  readonly adds?: { readonly deleted: string; readonly restored: string };
}

/** "Add …", "Edit …", "Duplicate …", "Delete …" and "Restore …" of a kind. */
export function editing<K extends OwnedKind, A extends Asks, Input extends object>({
  kind,
  needs,
  aliases,
  ask,
  narrowed = [],
  addsInSteps,
  input,
  of,
  anew,
  create,
  update,
  ...rest
}: Editing<K, A, Input>): readonly AnySending[] {
  const { singular } = kinds[kind];
  // A record under the hand is of this kind, and the answers are to this form, as each declaration says.
  const valuesOf = (record: RecordOf<OwnedKind>) => of(record as RecordOf<K>) as Partial<AnyAnswers>;
  const inputOf = (answers: AnyAnswers) => input(answers as Answers<A>);
  const duplicate = command({
    ...making(kind),
    id: `${kind}.duplicate`,
    action: 'add',
    title: `Duplicate ${singular}…`,
    aliases: [`copy ${singular}`, `clone ${singular}`],
    on: one<OwnedKind>(kind),
    keys: 'd',
    needs,
    layout: 'sheet',
    ask: (_, actor): Asks => ask(null, actor),
    initial: (record) => ({ ...valuesOf(record), ...anew }) as Partial<AnyAnswers>,
    operation: create,
    variables: ({ companyId }, answers) => ({ input: { ...inputOf(answers), companyId } }),
    say: (_, __, { changed }) => `${titleOf(changed)} added`,
  });
  return [
    command({
      ...adding(kind),
      aliases: [`new ${singular}`, `create ${singular}`, ...aliases],
      needs,
      layout: addsInSteps ? 'steps' : 'sheet',
      ...(isMerged(kind) && { doubles: kind }),
      ask: (_, actor): Asks => ({ ...companyAsked(actor), ...ask(null, actor) }),
      initial: () => narrowedTo(...narrowed),
      operation: create,
      variables: (_, answers) => {
        const { company: __, ...own } = answers;
        return { input: { ...inputOf(own), ...companyInput(answers) } };
      },
      say: (_, __, { changed }) => `${titleOf(changed)} added`,
    }),
    command({
      id: `${kind}.edit`,
      action: 'edit',
      title: `Edit ${singular}…`,
      aliases: [`change ${singular}`],
      on: one<OwnedKind>(kind),
      keys: 'e',
      needs,
      ready: isLive,
      layout: 'sheet',
      ask: (record): Asks => ask(record as RecordOf<K>, record), // as above
      initial: valuesOf,
      operation: update,
      variables: ({ id, version }, answers) => ({ input: { ...inputOf(answers), id, version } }),
      say: (_, __, { changed }) => `${titleOf(changed)} changed`,
      undo: (record, _, { changed: { id, version } }) => ({
        operation: update,
        variables: { input: { ...inputOf(valuesOf(record) as AnyAnswers), id, version } },
      }),
    }),
    ...(anew ? [duplicate] : []),
    ...deleting({ kind, needs, ...rest }),
    ...(hasForMany(kind)
      ? [
          settingMany({
            kind,
            needs,
            ready: isLive,
            ask: (record): Asks => ask(record, record),
            valuesOf: (record) => of(record),
            // The form's values under changed ones have the types of the form.
            input: (record, values) => input({ ...of(record), ...values } as Answers<A>),
            update,
          }),
        ]
      : []),
  ];
}
