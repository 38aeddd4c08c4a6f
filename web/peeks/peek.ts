import type { ComponentType, ReactNode } from 'react';
import type { Permission } from '../commands/command.ts';
import type { TadaDocumentNode } from '../graphql.ts';
import type { Kind, KindDeclaration, RecordOf } from '../records/kinds.ts';
import type { Stateful } from '../ui/badge.tsx';

/** What a peek knows of every record. */
export type Peeked = { readonly id: string } & Stateful;

/** How a record is looked at over the pane: with all that belongs to it, from one request. */
// biome-ignore lint/suspicious/noExplicitAny: the peeks of all kinds hold any result and any variables
export interface Peek<Data extends { readonly record: Peeked | null } = any, Variables = any> {
  readonly query: TadaDocumentNode<Data, Variables>;
  /** What it is asked for by, of what this person may see. */
  readonly variables: (id: string, permissions: ReadonlySet<Permission>) => Variables;
  readonly title: (record: NonNullable<Data['record']>) => string;
  readonly view: ComponentType<{ readonly data: Data; readonly record: NonNullable<Data['record']> }>;
}

/** Declares a peek, with its data typed by its query. */
export const peek = <Data extends { readonly record: Peeked | null }, Variables>(
  declaration: Peek<Data, Variables>,
): Peek => declaration;

/** Declares a peek at what a record's own fields say: what its kind is fetched by is all that it asks for. */
export const peekAtFields = <K extends Kind>(
  { byId, title }: KindDeclaration<K>,
  view: (record: RecordOf<K>) => ReactNode,
): Peek => peek({ query: byId, variables: byIdAlone, title, view: ({ record }) => view(record) });

export const byIdAlone = (id: string) => ({ id });

/** The history is asked for by those alone who may see it. */
export const withHistory = (id: string, permissions: ReadonlySet<Permission>) => ({
  id,
  mayAudit: permissions.has('AUDIT_READ'),
});
