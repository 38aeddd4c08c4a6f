import type { TadaDocumentNode } from '../../ground/graphql.ts';
import type { CompanyRecord } from '../../records/company.ts';
import { finds } from '../../records/documents/finds.ts';
import type { Answers } from '../../records/fields/answers.ts';
import { type Asks, record } from '../../records/fields/question.ts';
import { type Kind, kinds, type RecordOf, titleOf } from '../../records/kinds.ts';
import { type AnyAnswers, type AnySending, app, type Blocked, command, one, type Reading } from '../core/command.ts';
import { deleting, isLive } from '../core/lifecycle.ts';
import { narrowedTo } from '../core/narrowed.ts';

/** How what quotations are made from is added, edited, duplicated, deleted and made the default: alike for every kind. */

type Changes<K extends Kind, Input> = TadaDocumentNode<{ changed: RecordOf<K> }, { input: Input }>;
type Version = { readonly id: string; readonly version: number };
type Versions<K extends Kind> = Changes<K, { id: string; version: number }>;

interface Supporting<K extends Kind, A extends Asks, Input> {
  readonly kind: K;
  /** The pane that lists them. */
  readonly at: `/layout/${string}`;
  readonly aliases: readonly string[];
  /** What a form asks: of a new one, or of one that is there. */
  readonly ask: (of: RecordOf<K> | null) => A;
  /** The answers as they are sent. */
  readonly input: (answers: Answers<A>) => Input;
  /** What would be sent for a record as it stands. */
  readonly of: (record: RecordOf<K>) => Input & Partial<Answers<A>>;
  /** Of a duplicate, what is given anew: it tells one from the other. */
  readonly anew: Partial<Answers<A>>;
  readonly create: Changes<K, Input & { companyId?: string }>;
  readonly update: Changes<K, Input & Version>;
  readonly remove: Versions<K>;
  readonly restore: Versions<K>;
  /** What there is to say when one is deleted: `; quotations keep what they have of it`. */
  readonly adds?: { readonly deleted: string; readonly restored: string };
}

const needs = 'QUOTATIONS_WRITE';

/** "Add …", "Edit …", "Duplicate …", "Delete …" and "Restore …" of a kind. */
export function supporting<K extends Kind, A extends Asks, Input extends object>({
  kind,
  at,
  aliases,
  ask,
  input,
  of,
  anew,
  create,
  update,
  remove,
  restore,
  ...rest
}: Supporting<K, A, Input>): readonly AnySending[] {
  const { singular, path } = kinds[kind];
  const undoAdded = ({ id, version }: Version) => ({ operation: remove, variables: { input: { id, version } } });
  // A record under the hand is of this kind, and answers are to what is asked, as each declaration says.
  const asOf = (record: RecordOf<Kind>) => of(record as RecordOf<K>);
  const inputOf = (answers: AnyAnswers) => input(answers as Answers<A>);
  return [
    command({
      id: `${kind}.add`,
      action: 'add',
      title: `Add ${singular}…`,
      aliases: [`new ${singular}`, `create ${singular}`, ...aliases],
      on: app,
      keys: 'c',
      keysAt: at,
      needs,
      layout: 'sheet',
      ask: (_, { companyId }): Asks =>
        companyId === null
          ? {
              company: record({ label: 'Company', kind: 'company', where: () => ({ status: 'ACTIVE' }) }),
              ...ask(null),
            }
          : ask(null),
      initial: () => narrowedTo(at, { company: ['company', 'companyId'] }) as Partial<AnyAnswers>,
      operation: create,
      variables: (_, { company, ...answers }) => {
        const companyId = (company as CompanyRecord | undefined)?.id; // asked of a super admin alone
        return { input: { ...inputOf(answers), ...(companyId !== undefined && { companyId }) } };
      },
      say: (_, __, { changed }) => `${titleOf(changed)} added`,
      undo: (_, __, { changed }) => undoAdded(changed),
      goTo: ({ changed }) => path(changed),
    }),
    command({
      id: `${kind}.edit`,
      action: 'edit',
      title: `Edit ${singular}…`,
      aliases: [`change ${singular}`],
      on: one<Kind>(kind),
      keys: 'e',
      needs,
      ready: isLive,
      layout: 'sheet',
      ask: (record): Asks => ask(record as RecordOf<K>),
      initial: (record) => asOf(record) as Partial<AnyAnswers>,
      operation: update,
      variables: ({ id, version }, answers) => ({ input: { id, version, ...inputOf(answers) } }),
      say: (_, __, { changed }) => `${titleOf(changed)} changed`,
      undo: (before, _, { changed: { id, version } }) => ({
        operation: update,
        variables: { input: { id, version, ...asOf(before) } },
      }),
    }),
    command({
      id: `${kind}.duplicate`,
      action: 'add',
      title: `Duplicate ${singular}…`,
      aliases: [`copy ${singular}`, `clone ${singular}`],
      on: one<Kind>(kind),
      keys: 'd',
      needs,
      layout: 'sheet',
      ask: (): Asks => ask(null),
      initial: (record) => ({ ...asOf(record), ...anew }) as Partial<AnyAnswers>,
      operation: create,
      variables: (record, answers) => ({
        input: { ...inputOf(answers), companyId: (record as { companyId: string }).companyId }, // these kinds all have one
      }),
      say: (_, __, { changed }) => `${titleOf(changed)} added`,
      undo: (_, __, { changed }) => undoAdded(changed),
      goTo: ({ changed }) => path(changed),
    }),
    ...deleting({ kind, needs, remove, restore, ...rest }),
  ];
}

/** The kinds of which a company has a default. */
type DefaultKind = { [K in Kind]: RecordOf<K> extends { isDefault: boolean } ? K : never }[Kind];

/** Makes one the default by a key press; the one that was it before is it no more. */
export function makingDefault<K extends DefaultKind>({
  kind,
  title,
  aliases,
  said,
  update,
}: {
  readonly kind: K;
  readonly title: string;
  readonly aliases: readonly string[];
  /** What begins with it now: `New quotations begin with`. */
  readonly said: string;
  readonly update: Changes<K, Version & { isDefault: boolean }>;
}): AnySending {
  const change = ({ id, version }: Version, isDefault: boolean) => ({ input: { id, version, isDefault } });
  return command({
    id: `${kind}.makeDefault`,
    action: 'edit',
    title,
    aliases,
    on: one<DefaultKind>(kind),
    keys: 'shift+d',
    needs,
    ready: (record): true | Blocked => {
      const live = isLive(record);
      return live === true ? !record.isDefault || `${titleOf(record)} is the default already` : live;
    },
    operation: update,
    variables: (record) => change(record, true),
    say: (record) => `${said} ${titleOf(record)}`,
    // The list says which was the default until then, in the version that it has before it gives way.
    prior: (record) => ({
      operation: finds[kind] as Reading<unknown>['operation'],
      variables: { companyId: (record as { companyId: string }).companyId, first: 200 }, // these kinds all have one
    }),
    undo: (record, __, { changed }, ___, prior) => {
      const former = formerDefault(prior, record);
      return former
        ? { operation: update, variables: change({ id: former.id, version: former.version + 1 }, true) }
        : { operation: update, variables: change(changed, false) };
    },
  });
}

/** Which was the default before; of e-mail templates, the one of the same purpose. */
function formerDefault(prior: unknown, { id, ...record }: RecordOf<DefaultKind>): Version | null {
  const { found } = (prior ?? {}) as { found?: { edges: readonly { node: RecordOf<DefaultKind> }[] } }; // what `find` answers
  const purpose = (of: object) => ('purpose' in of ? of.purpose : null);
  const nodes = found?.edges.map(({ node }) => node) ?? [];
  return nodes.find((node) => node.isDefault && node.id !== id && purpose(node) === purpose(record)) ?? null;
}
