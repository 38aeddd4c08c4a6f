import type { Call, Permission } from '../../ground/graphql.ts';
import { deletes, restores, type SwitchedKind, switches } from '../../records/documents/mutations.ts';
import { choice } from '../../records/fields/question.ts';
import { type DeletedKind, type Kind, kindOf, kinds, type RecordOf, titleOf } from '../../records/kinds.ts';
import { otherStatus, statuses } from '../../records/words.ts';
import type { Actor } from '../../state/viewer.ts';
import { type AnySending, type Blocked, command, some } from './command.ts';

/* Commands that many kinds share: switch on or off, delete, restore. */

interface Common<K extends Kind> {
  readonly kind: K;
  readonly needs: Permission;
  /** Whether a live record is ready for the command. */
  readonly ready?: (record: RecordOf<K>, actor: Actor) => true | Blocked;
  /** Further words that find the command. */
  readonly aliases?: readonly string[];
}

/** Whether a record can be changed: deleted records must be restored first. */
export const isLive = (record: RecordOf<Kind>): true | Blocked =>
  record.deletedAt === null ||
  (isErased(record) ? `${titleOf(record)} is erased for good` : null) || {
    why: `${titleOf(record)} is deleted`,
    unblock: `${kindOf(record.id)}.restore`,
  };

/** Nothing brings an erased person back. */
const isErased = (record: RecordOf<Kind>) => 'erasedAt' in record && record.erasedAt !== null;

/** The first reason against a command; true without any. */
export const firstNo = (...answers: readonly (true | Blocked)[]): true | Blocked =>
  answers.find((answer) => answer !== true) ?? true;

/** The undo of a change of status: the call that takes back the change, while the record has the version of the change. */
export const takingBack =
  (operation: Call['operation']) =>
  ({ id }: { readonly id: string }, _: unknown, { changed }: { changed: { version: number } }): Call => ({
    operation,
    variables: { input: { id, version: changed.version } },
  });

/** "Switch … on or off", with its undo. */
export function switching<K extends SwitchedKind>({ kind, needs, ready, aliases = [] }: Common<K>): AnySending {
  const { singular } = kinds[kind];
  const operation = switches[kind];
  return command({
    id: `${kind}.changeState`,
    action: 'changeState',
    title: `Switch ${singular} on or off…`,
    aliases: [
      ...['activate', 'deactivate', 'switch on', 'switch off'].map((verb) => `${verb} ${singular}`),
      ...aliases,
    ],
    cues: ['is inactive', 'is active'],
    on: some<SwitchedKind>(kind),
    keys: 's',
    needs,
    ready: (record, actor) => firstNo(isLive(record), ready?.(record as RecordOf<K>, actor) ?? true), // of this kind, as `on` says
    ask: { status: choice({ label: 'Status', choices: statuses }) },
    initial: ({ status }) => ({ status: otherStatus(status) }),
    operation,
    variables: ({ id, version }, { status }) => ({ input: { id, version, status } }),
    say: (record, { status }) => `${titleOf(record)} is ${status === 'ACTIVE' ? 'active' : 'inactive'}`,
    undo: ({ id, status }, _, { changed: { version } }) => ({
      operation,
      variables: { input: { id, version, status } },
    }),
  });
}

/**
 * "Delete …" and "Restore …", each the undo of the other.
 *
 * @param adds further words of the two messages: `; jobs keep their values`.
 */
export function deleting<K extends DeletedKind>({
  kind,
  needs,
  ready,
  aliases = [],
  adds = { deleted: '', restored: '' },
}: Common<K> & { readonly adds?: { readonly deleted: string; readonly restored: string } }): readonly AnySending[] {
  const { singular } = kinds[kind];
  const [remove, restore] = [deletes[kind], restores[kind]];
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
      ready: (record, actor) => firstNo(isLive(record), ready?.(record as RecordOf<K>, actor) ?? true), // as above
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
      ready: (record) =>
        firstNo(
          record.deletedAt !== null || `${titleOf(record)} is not deleted`,
          !isErased(record) || `${titleOf(record)} is erased for good`,
        ),
      operation: restore,
      say: (record) => `${titleOf(record)} restored${adds.restored}`,
      undo: ({ id }, _, { changed: { version } }) => ({ operation: remove, variables: { input: { id, version } } }),
    }),
  ];
}
