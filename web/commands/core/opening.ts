import type { Call, Permission } from '../../ground/graphql.ts';
import { type Kind, kinds, type RecordOf, titleOf } from '../../records/kinds.ts';
import type { Actor } from '../../state/viewer.ts';
import { type Blocked, command, one, some } from './command.ts';

/* Commands that open a list or a record from a record, and print or save its document. */

interface Given {
  readonly aliases?: readonly string[];
  readonly needs?: Permission;
}

/** "View jobs of customer": opens the list of a kind, narrowed to the record. */
export function listing(of: Kind, kind: Kind, keys: string, given: Given = {}) {
  const { plural, needs, at } = kinds[kind];
  return command({
    id: `${of}.${at.slice('/layout/'.length).replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())}`,
    action: kind === 'customer' || kind === 'customerCompany' ? 'customers' : 'view',
    title: `View ${plural} of ${kinds[of].singular}`,
    on: one<Kind>(of),
    keys,
    needs,
    ...given,
    run: (console, record, _, actor) => console.go(`${at}?${inCompany(record, actor)}${of}Id=${record.id}`),
  });
}

/** Also narrows the list to the company, for a super admin: an added record begins with the company. */
function inCompany(record: RecordOf<Kind>, actor: Actor): string {
  const companyId = 'companyId' in record ? record.companyId : null;
  return companyId !== null && actor.companyId === null ? `companyId=${companyId}&` : '';
}

/** The kinds that a record of a kind names by an id: a job has a `customerId`. */
type Named<Of extends Kind> = {
  [K in Kind]: RecordOf<Of> extends { readonly [Name in `${K}Id`]: string | null } ? K : never;
}[Kind];

/** "View customer of job": opens the record that the record names. */
export function related<Of extends Kind>(of: Of, kind: Named<Of>, keys: string, given: Given = {}) {
  const { singular, needs, path } = kinds[kind];
  const idIn = (record: RecordOf<Kind>) =>
    (record as unknown as Readonly<Record<string, string | null>>)[`${kind}Id`] ?? null; // as `Named` says
  return command({
    id: `${of}.${kind}`,
    action: 'view',
    title: `View ${singular} of ${kinds[of].singular}`,
    on: one<Kind>(of),
    keys,
    needs,
    ...given,
    ready: (record) => idIn(record) !== null || `${titleOf(record)} has no ${singular}`,
    run: (console, record) => console.go(path({ id: idIn(record) ?? '' })),
  });
}

/** "Print …" and "Download …" of the document of each record. */
export function printing<K extends Kind>(
  kind: K,
  noun: string,
  operation: Call['operation'],
  ready: (record: RecordOf<K>) => true | Blocked = () => true,
) {
  const { singular } = kinds[kind];
  const common = {
    on: some<Kind>(kind),
    needs: kinds[kind].needs,
    ready: (record: RecordOf<Kind>) => ready(record as RecordOf<K>), // of this kind, as `on` says
  };
  return [
    command({
      ...common,
      id: `${kind}.print`,
      action: 'print',
      title: `Print ${noun}`,
      aliases: ['pdf', 'paper'],
      sayings: [`print pdf of ${singular}`],
      // `paper copy of the job report for 140`
      cues: ['paper', 'hard'].flatMap((way) => [`${way} copy`, `${way} copy ${noun.replace(/ of .*/, '')}`]),
      keys: 'p',
      run: (console, { id }) => console.print({ operation, variables: { id } }),
    }),
    command({
      ...common,
      id: `${kind}.download`,
      action: 'download',
      title: `Download ${noun}`,
      aliases: ['pdf', 'save'],
      sayings: [`download pdf of ${singular}`, `save pdf of ${singular}`, `save ${singular} as pdf`],
      keys: 'shift+p',
      run: (console, { id }) => console.download({ operation, variables: { id } }),
    }),
  ];
}
