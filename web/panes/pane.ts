import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { Actor, Permission } from '../commands/command.ts';
import type { Asks } from '../commands/fields.ts';
import type { TadaDocumentNode } from '../graphql.ts';
import type { Place } from '../hash-location.ts';
import type { Kind, RecordOf } from '../records/kinds.ts';

interface Common {
  /** Where it is: `/layout/users`. A record of its list is opened at `/layout/users/user_…`. */
  readonly path: `/layout/${string}`;
  /** Its name, in the sidebar, the window's title, and "Go to Users". */
  readonly title: string;
  /** The keys that go there, `'g u'`; `g j`, `g k` and `g q` are kept for jobs, customers and quotations. */
  readonly keys: string;
  readonly needs: Permission;
  readonly icon: ReactElement;
  /** Other words that find it. */
  readonly aliases?: readonly string[];
  /** What narrows and orders it. Each is kept in the fragment's query under its name: a choice's value, a record's id. */
  readonly filters?: Asks;
}

/** One answer of the API and the view that draws it; the frame owns loading, errors and refusals. */
// biome-ignore lint/suspicious/noExplicitAny: a screen holds a query of any result and any variables
export interface Screen<Data = any, Variables = any> {
  readonly query: TadaDocumentNode<Data, Variables>;
  readonly variables: Variables;
  readonly view: ComponentType<{ readonly data: Data }>;
}

/** A pane that is one screen: which one depends on where one is and who one is. */
export interface ScreenPane extends Common {
  readonly screen: (place: Place, actor: Actor) => Screen;
  readonly list?: never;
}

/** A page of a list: every list query calls its root field `page`. */
export interface Page<K extends Kind> {
  readonly page: {
    readonly totalCount: number | null;
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    readonly edges: readonly { readonly node: RecordOf<K> }[];
  };
}

export interface Column<K extends Kind> {
  readonly title: string;
  readonly cell: (record: RecordOf<K>) => ReactNode;
  /** Its share of the width; the first column is the row's header. */
  readonly width: 'wide' | 'normal' | 'narrow';
  /** Left out where there is little room, the highest first; 0 (as left out) stays. */
  readonly yields?: 1 | 2;
  /** Whether this person has a use for it. */
  readonly for?: (actor: Actor) => boolean;
}

/** A record, opened: beside its list where there is room. */
// biome-ignore lint/suspicious/noExplicitAny: as for Screen
export interface Detail<Opened = any> {
  readonly query: TadaDocumentNode<{ record: Opened | null }, { id: string }>;
  readonly view: ComponentType<{ readonly record: Opened }>;
}

/** A pane that lists records of a kind and opens one beside them. */
export interface ListPane<K extends Kind, Variables> extends Common {
  readonly kind: K;
  readonly list: {
    readonly query: TadaDocumentNode<Page<K>, Variables>;
    /** From the fragment's query; the frame adds `first` and `after`. */
    readonly variables: (query: Place['query']) => Omit<Variables, 'first' | 'after'>;
    readonly columns: readonly Column<K>[];
  };
  readonly detail: Detail;
  /** What an empty list says, and the command that would fill it. */
  readonly empty: { readonly says: string; readonly command: string };
}

// biome-ignore lint/suspicious/noExplicitAny: a list of panes holds every kind and query
export type Pane = ScreenPane | ListPane<any, any>;

/**
 * Declares a pane. From this alone come its route, window title, breadcrumb, place in the sidebar, "Go to …" with its keys,
 * its filter command, and its line of the help sheet.
 */
export function pane(declaration: ScreenPane): ScreenPane;
export function pane<K extends Kind, Variables>(declaration: ListPane<K, Variables>): ListPane<K, Variables>;
export function pane(declaration: Pane): Pane {
  return declaration;
}

/** Declares a screen, with its data typed by its query. */
export const screen = <Data, Variables>(declaration: Screen<Data, Variables>): Screen => declaration;

/** Declares how a record is opened, with its data typed by its query. */
export const detail = <Opened>(declaration: Detail<Opened>): Detail => declaration;
