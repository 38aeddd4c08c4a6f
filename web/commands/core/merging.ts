import type { Permission } from '../../ground/graphql.ts';
import { comparisons, type MergedKind, MergesInto, merges, UndoMerge } from '../../records/documents/merges.ts';
import type { Comparison } from '../../records/fields/answers.ts';
import { valueIn } from '../../records/fields/declared.ts';
import { choice, comparison, type Field, record } from '../../records/fields/question.ts';
import { staying } from '../../records/fields/staying.ts';
import { kinds, type RecordOf, titleOf } from '../../records/kinds.ts';
import { type AnySending, command, one } from './command.ts';
import { isSame } from './conflict.ts';
import { isLive } from './lifecycle.ts';

type Merged = RecordOf<MergedKind>;

/** The fields in which two records of a kind may differ, by their names in the API: `customerCompanyId`. */
export function comparedFields(kind: MergedKind): readonly (readonly [name: string, field: Field])[] {
  return Object.entries(kinds[kind].fields).flatMap(([name, field]) =>
    field.type === 'hidden' ? [] : [[field.type === 'record' ? `${name}Id` : name, field] as const],
  );
}

/** The value of a compared field in a record. */
export const comparedValue = (name: string, field: Field, row: object): unknown =>
  valueIn(field.type === 'record' ? name.replace(/Id$/, '') : name, field, row);

export const differs = (name: string, field: Field, one: object, other: object): boolean =>
  !isSame(comparedValue(name, field, one), comparedValue(name, field, other));

/** The fields that a survivor takes unless the person decides: the fields that are empty in the survivor alone. */
export function takenAtFirst(kind: MergedKind, survivor: object, merged: object): readonly string[] {
  const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return comparedFields(kind).flatMap(([name, field]) =>
    isEmpty(comparedValue(name, field, survivor)) && !isEmpty(comparedValue(name, field, merged)) ? [name] : [],
  );
}

/** The survivor and the merged record, by the answers so far. */
function sidesOf(subject: Merged, merged: Merged, compared: Comparison | null) {
  const isSwapped = compared?.survivorId === merged.id;
  return isSwapped ? { survivor: merged, gone: subject } : { survivor: subject, gone: merged };
}

/** "Merge …" and "Take back merge of …". */
export function merging(kind: MergedKind, needs: Permission): readonly AnySending[] {
  const { singular, plural } = kinds[kind];
  return [
    command({
      id: `${kind}.merge`,
      action: 'edit',
      title: `Merge ${plural}…`,
      aliases: [
        `merge with another ${singular}`,
        `double ${singular}`,
        `duplicate ${plural}`,
        'duplicates',
        'combine',
        'same',
      ],
      on: one<MergedKind>(kind),
      pair: 'merged',
      needs,
      ready: isLive,
      layout: 'sheet',
      submit: 'Merge',
      reads: ({ id }, _, { merged }) => {
        const otherId = (merged as { id: string } | null | undefined)?.id;
        if (otherId === undefined || otherId === id) return null;
        return { operation: comparisons[kind], variables: { id, otherId } };
      },
      ask: ({ companyId }, _, read) => ({
        merged: record({
          label: `Other ${singular}`,
          kind,
          isWide: true,
          isPresent: true,
          where: () => ({ companyId }),
        }),
        compared: comparison({
          label: 'Values to keep',
          kind,
          optional: true,
          isWide: true,
          read,
          when: ({ merged }) => read !== null && read.other !== null && read.other.id === idIn(merged),
        }),
      }),
      operation: merges[kind],
      variables: (subject, { merged, compared }) => {
        const { survivor, gone } = sidesOf(subject, merged, compared);
        const take = [...(compared?.take ?? takenAtFirst(kind, survivor, gone))];
        const seen = { mergedId: gone.id, mergedVersion: versionOf(gone) };
        return { input: { id: survivor.id, version: versionOf(survivor), ...seen, take } };
      },
      say: (subject, { merged, compared }) => {
        const { survivor, gone } = sidesOf(subject, merged, compared);
        return `${titleOf(gone)} merged into ${titleOf(survivor)}`;
      },
      undo: (subject, { merged, compared }) => {
        const { survivor, gone } = sidesOf(subject, merged, compared);
        return {
          operation: UndoMerge,
          variables: { input: { id: gone.id, version: versionOf(gone) + 1 } },
          says: `${titleOf(gone)} and ${titleOf(survivor)} are separate again`,
          survivor: titleOf(survivor),
        };
      },
      goTo: ({ changed }) => kinds[kind].path(changed),
    }),
    command({
      id: `${kind}.undoMerge`,
      action: 'changeState',
      title: `Take back merge of ${plural}…`,
      aliases: ['undo merge', 'unmerge', 'split', 'separate'],
      on: one<MergedKind>(kind),
      needs,
      ready: isLive,
      reads: ({ id }) => ({ operation: MergesInto, variables: { id } }),
      ask: (_, __, read) => ({
        merged: choice({
          label: `Merged ${singular}`,
          hint: 'Merges of the last 30 days',
          choices: (read?.merges ?? []).map(({ mergedId, mergedVersion, mergedName }) => ({
            value: `${mergedId} ${mergedVersion}`,
            label: mergedName,
          })),
        }),
      }),
      initial: (_, __, read) => {
        const [first, ...others] = read?.merges ?? [];
        return first && others.length === 0 ? { merged: `${first.mergedId} ${first.mergedVersion}` } : {};
      },
      operation: UndoMerge,
      variables: (_, { merged }) => {
        const [id = '', version = '1'] = merged.split(' ');
        return { input: { id, version: Number(version) || 1 } };
      },
      say: (survivor, _, { changed: { record, added } }) => {
        const back = record && 'status' in record ? titleOf(record) : `The ${singular}`;
        return `${back} and ${titleOf(survivor)} are separate again${staying(added, titleOf(survivor))}`;
      },
      final: 'merge the two records again instead',
      goTo: ({ changed }) => kinds[kind].path(changed),
    }),
  ];
}

/** An example of a call has a record without a version. */
const versionOf = ({ version }: { readonly version?: number }): number => version ?? 1;

const idIn = (record: unknown) => (record as { id: string } | null | undefined)?.id;
