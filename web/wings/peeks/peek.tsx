import type { ComponentType } from 'react';
import type { Permission, TadaDocumentNode } from '../../ground/graphql.ts';
import { type Kind, kinds } from '../../records/kinds.ts';
import type { Stateful } from '../../ui/badge.tsx';
import { FieldPeek } from './parts.tsx';

type Peeked = { readonly id: string } & Stateful;

/** Shows a record over the pane, together with related records, from a single request. */
// biome-ignore lint/suspicious/noExplicitAny: the peeks of all kinds hold any result and any variables
export interface Peek<Data extends { readonly record: Peeked | null } = any, Variables = any> {
  readonly query: TadaDocumentNode<Data, Variables>;
  /** May depend on the permissions of the viewer. */
  readonly variables: (id: string, permissions: ReadonlySet<Permission>) => Variables;
  readonly title: (record: NonNullable<Data['record']>) => string;
  readonly view: ComponentType<{ readonly data: Data; readonly record: NonNullable<Data['record']> }>;
}

export const byIdAlone = (id: string) => ({ id });

/** Declares the peek of a kind, with its data typed by its query. By default, the id is the only variable. */
export const peek = <Data extends { readonly record: Peeked | null }, Variables>(
  kind: Kind,
  declaration: Pick<Peek<Data, Variables>, 'query' | 'view'> & Partial<Pick<Peek<Data, Variables>, 'variables'>>,
): Peek => ({ title: kinds[kind].title, variables: byIdAlone, ...declaration });

/** Declares a peek that shows a record’s own fields only. */
export const peekAtFields = (kind: Kind): Peek =>
  peek<{ readonly record: Peeked | null }, { id: string }>(kind, {
    query: kinds[kind].byId,
    view: ({ record }) => <FieldPeek kind={kind} row={record} />,
  });
