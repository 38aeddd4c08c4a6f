import type { Permission, Schema, TadaDocumentNode } from '../../ground/graphql.ts';
import { choice } from '../../records/fields/question.ts';
import { type Kind, kindOf, kinds, type RecordOf, titleOf } from '../../records/kinds.ts';
import { otherStatus, statuses } from '../../records/words.ts';
import type { Actor } from '../../state/viewer.ts';
import { type AnySending, type Blocked, command, some } from './command.ts';

/** What kinds of records have alike: they are switched on and off, deleted, and brought back. */

/** Those whose records have a status of `ACTIVE` or `INACTIVE`. */
type SwitchedKind = { [K in Kind]: RecordOf<K> extends { status: Schema<'Status'> } ? K : never }[Kind];

type Changes<Input> = TadaDocumentNode<{ changed: { id: string; version: number } }, { input: Input }>;

interface Common<K extends Kind> {
  readonly kind: K;
  readonly needs: Permission;
  /** Whether it can be done to this one now, besides that it must not be deleted. */
  readonly ready?: (record: RecordOf<K>, actor: Actor) => true | Blocked;
  /** Other words that find it, besides those that every kind has. */
  readonly aliases?: readonly string[];
}

/** Whether a record can be changed: it is not deleted. */
export const isLive = (record: RecordOf<Kind>): true | Blocked =>
  record.deletedAt === null || { why: `${titleOf(record)} is deleted`, unblock: `${kindOf(record.id)}.restore` };

/** "Switch … on or off", with its undo. */
export function switching<K extends SwitchedKind>({
  kind,
  needs,
  ready = () => true,
  aliases = [],
  change,
}: Common<K> & { readonly change: Changes<Schema<'ChangeStatusInput'>> }): AnySending {
  const { singular } = kinds[kind];
  return command({
    id: `${kind}.changeState`,
    action: 'changeState',
    title: `Switch ${singular} on or off…`,
    aliases: [`activate ${singular}`, `deactivate ${singular}`, ...aliases],
    on: some<SwitchedKind>(kind),
    keys: 's',
    needs,
    ready: (record, actor) => firstNo(isLive(record), ready(record as RecordOf<K>, actor)), // of this kind, as `on` says
    ask: { status: choice({ label: 'Status', choices: statuses }) },
    initial: ({ status }) => ({ status: otherStatus(status) }),
    operation: change,
    variables: ({ id, version }, { status }) => ({ input: { id, version, status } }),
    say: (record, { status }) => `${titleOf(record)} is ${status === 'ACTIVE' ? 'active' : 'inactive'}`,
    undo: ({ id, status }, _, { changed: { version } }) => ({
      operation: change,
      variables: { input: { id, version, status } },
    }),
  });
}

/** "Delete …" and "Restore …", each the undo of the other. */
export function deleting<K extends Kind>({
  kind,
  needs,
  ready = () => true,
  aliases = [],
  remove,
  restore,
  adds = { deleted: '', restored: '' },
}: Common<K> & {
  readonly remove: Changes<Schema<'RecordVersionInput'>>;
  readonly restore: Changes<Schema<'RecordVersionInput'>>;
  /** What there is to say besides: `; jobs keep what they have of it`. */
  readonly adds?: { readonly deleted: string; readonly restored: string };
}): readonly AnySending[] {
  const { singular } = kinds[kind];
  const common = {
    on: some<Kind>(kind),
    needs,
    variables: ({ id, version }: RecordOf<Kind>) => ({ input: { id, version } }),
  };
  return [
    command({
      ...common,
      id: `${kind}.delete`,
      action: 'delete',
      title: `Delete ${singular}`,
      aliases: [`remove ${singular}`, ...aliases],
      keys: 'mod+backspace',
      ready: (record, actor) => firstNo(isLive(record), ready(record as RecordOf<K>, actor)), // as above
      operation: remove,
      say: (record) => `${titleOf(record)} deleted${adds.deleted}`,
      undo: ({ id }, _, { changed: { version } }) => ({ operation: restore, variables: { input: { id, version } } }),
    }),
    command({
      ...common,
      id: `${kind}.restore`,
      action: 'changeState',
      title: `Restore ${singular}`,
      aliases: [`undelete ${singular}`],
      keys: 'u',
      ready: (record) => record.deletedAt !== null || `${titleOf(record)} is not deleted`,
      operation: restore,
      say: (record) => `${titleOf(record)} restored${adds.restored}`,
      undo: ({ id }, _, { changed: { version } }) => ({ operation: remove, variables: { input: { id, version } } }),
    }),
  ];
}

const firstNo = (...answers: readonly (true | Blocked)[]): true | Blocked =>
  answers.find((answer) => answer !== true) ?? true;
