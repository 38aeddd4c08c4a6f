import { type ComponentType, createElement, type ReactNode } from 'react';
import type { Permission, TadaDocumentNode } from '../../ground/graphql.ts';
import type { KindDeclaration } from '../../records/kind.ts';
import type { Kind, RecordOf } from '../../records/kinds.ts';
import type { Stateful } from '../../ui/badge.tsx';
import { FieldPeek } from './parts.tsx';

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

/** Declares a peek that shows a record’s own fields, fetched as its kind is. */
export const peekAtFields = <K extends Kind>(
  { byId, title, fields }: KindDeclaration<K, RecordOf<K>>,
  drawn: (row: RecordOf<K>) => Readonly<Record<string, ReactNode>> = () => ({}),
): Peek =>
  peek({
    query: byId,
    variables: byIdAlone,
    title,
    view: ({ record }) => createElement(FieldPeek, { fields, row: record, drawn: drawn(record) }),
  });

export const byIdAlone = (id: string) => ({ id });

/** The history is asked for by those alone who may see it. */
export const withHistory = (id: string, permissions: ReadonlySet<Permission>) => ({
  id,
  mayAudit: permissions.has('AUDIT_READ'),
});
