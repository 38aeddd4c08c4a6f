import type { Atom } from 'jotai';
import type { ComponentType, ReactElement } from 'react';
import type { Permission, TadaDocumentNode } from '../../ground/graphql.ts';
import type { Place } from '../../ground/hash-location.ts';
import { Later } from '../../ground/later.ts';
import { type Asks, record } from '../../records/fields/question.ts';
import { type Kind, kinds, type RecordOf } from '../../records/kinds.ts';
import type { Actor } from '../../state/viewer.ts';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { listFilters } from '../list/filters.ts';

interface Common {
  /** `/layout/users`. An opened record adds its id: `/layout/users/user_…`. */
  readonly path: `/layout/${string}`;
  /** Shown in the sidebar, in the window’s title and as "Go to Users". */
  readonly title: string;
  /** The keys of "Go to …", such as `g u`. `g j`, `g k` and `g q` belong to jobs, customers and quotations. */
  readonly keys: string;
  readonly needs: Permission;
  /** Shows a single company. A person who sees several companies chooses first. */
  readonly isOfOneCompany?: true;
  readonly icon: ReactElement;
  /** The records that wait for the viewer, for the side bar: `2 unread`. Queues declare the waiting work of lists. */
  readonly waiting?: { readonly count: Atom<number>; readonly counted: string };
  /** The person’s filters and orders. The fragment’s query holds each answer under the filter’s name. */
  readonly filters?: (actor: Actor) => Asks;
}

/** A query and the view of its answer. The frame handles loading, errors and refusals. */
// biome-ignore lint/suspicious/noExplicitAny: a screen holds a query of any result and any variables
export interface Screen<Data = any, Variables = any> {
  readonly query: TadaDocumentNode<Data, Variables>;
  readonly variables: Variables;
  readonly view: ComponentType<{ readonly data: Data }>;
}

/** The content of a pane without a list. */
export interface ScreenContent {
  readonly screen: (place: Place, actor: Actor) => Screen;
  /** The screen’s query for a page that opens at a place, sent along with the viewer’s. */
  readonly early?: (place: Place) => Omit<Screen, 'view'> | null;
}

export interface ScreenPane extends Common {
  readonly content: Later<ScreenContent>;
  readonly kind?: never;
}

/** A page of a list: every list query calls its root field `page`. */
export interface Page<Row> {
  readonly page: {
    readonly totalCount: number | null;
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    readonly edges: readonly { readonly node: Row }[];
  };
}

/** A column of a list. The cell and the CSV file derive from a single value: `text`, `day`, `moment` or `amount`. */
export interface Column<Row> extends Omit<TableColumn<Row>, 'cell'> {
  /** The field’s name, also used in the fragment, in saved views and in orders. */
  readonly name: string;
  readonly text?: (row: Row) => string | number | null | undefined;
  /** A calendar day, `'2026-11-20'`. */
  readonly day?: (row: Row) => string | null | undefined;
  /** A point in time, RFC 3339. */
  readonly moment?: (row: Row) => string | null | undefined;
  /** A decimal string and an ISO 4217 currency. */
  readonly amount?: (row: Row) => { readonly amount: string; readonly currency: string } | null;
  /** Replaces the plain look of the value. */
  readonly cell?: TableColumn<Row>['cell'];
  /** Hides the column from some people. */
  readonly for?: (actor: Actor) => boolean;
  /** The name of the order by the column, without its direction: `SCHEDULED_END`. */
  readonly orderedAs?: string | undefined;
  /** Hidden until the user chooses the column. */
  readonly isExtra?: boolean;
}

/** A tab of an opened record, such as its overview, its QR code or its jobs. */
// biome-ignore lint/suspicious/noExplicitAny: as for Screen
export interface Tab<Opened = any> {
  /** The name in the fragment: `?tab=qr`. */
  readonly name: string;
  readonly title: string;
  /** By default, everyone who sees the record sees the tab. */
  readonly needs?: Permission;
  readonly query: TadaDocumentNode<{ record: Opened | null }, { id: string }>;
  readonly view: ComponentType<{ readonly record: Opened }>;
  /** Hides the list, for a document. */
  readonly isWide?: true;
}

/** The content of a pane with a list. */
export interface ListContent<Row, Variables> {
  readonly list: {
    readonly query: TadaDocumentNode<Page<Row>, Variables>;
    /** From the fragment’s query; the frame adds `first` and `after`. */
    readonly variables: (query: Place['query'], actor: Actor) => Omit<Variables, 'first' | 'after'>;
    readonly columns: readonly Column<Row>[];
    /** True for a row whose status the service may change soon. The frame then requests the list again. */
    readonly isChanging?: (row: Row) => boolean;
    /** True for a row whose status may change at the end of a day, such as a quotation’s on its last valid day. */
    readonly changesAtDaysEnd?: (row: Row) => boolean;
  };
  /** The first tab is the default. The frame adds the history as the last tab. */
  readonly tabs: readonly Tab[];
}

/** A pane that lists records of a kind and opens a record beside the list. */
export interface ListPane<K extends Kind> extends Common {
  readonly kind: K;
  readonly content: Later<AnyListContent>;
  /** The filters and orders, apart from the company. */
  readonly narrowing: Asks;
  /** The text of an empty list, and the command that adds a first record. */
  readonly empty: { readonly says: string; readonly command: string };
}

// biome-ignore lint/suspicious/noExplicitAny: a list of panes holds every kind and query
export type AnyListPane = ListPane<any>;

export type Pane = ScreenPane | AnyListPane;

export const isOfRecords = (pane: Pane): pane is AnyListPane => pane.kind !== undefined;

// biome-ignore lint/suspicious/noExplicitAny: as for AnyListPane
export type AnyListContent = ListContent<any, any>;

/**
 * Declares a pane without a list. Route, window title, breadcrumb, place in the sidebar, "Go to …" with its keys, filter
 * command and line of the help sheet derive from the declaration. `shows` names the content, which loads later.
 */
export const pane = (declaration: Omit<ScreenPane, 'content'>): ScreenPane => ({
  ...declaration,
  content: new Later(),
});

type Derived = 'content' | 'needs' | 'filters' | 'narrowing';

/**
 * Declares a pane with the list of a kind. The permission derives from the kind, and so do the filters unless `narrowing`
 * replaces them. A person who sees several companies also filters by company.
 */
export function listPane<K extends Kind>(
  declaration: Omit<ListPane<K>, Derived> & { readonly narrowing?: Asks },
): ListPane<K> {
  const { needs, fields } = kinds[declaration.kind];
  const { narrowing = listFilters(fields) } = declaration;
  const company = record({ label: 'Company', kind: 'company', optional: true });
  return {
    ...declaration,
    needs,
    narrowing,
    filters: ({ companyId }) =>
      companyId === null && declaration.kind !== 'company' ? { companyId: company, ...narrowing } : narrowing,
    content: new Later(),
  };
}

/** Names the content of a pane. The app calls `shows` for every pane before the first render. */
export function shows(pane: ScreenPane, content: () => Promise<ScreenContent>): void;
export function shows<K extends Kind, Row extends RecordOf<K>, Variables>(
  pane: ListPane<K>,
  content: () => Promise<ListContent<Row, Variables>>,
): void;
export function shows({ content }: Pane, load: () => Promise<unknown>): void {
  (content as Later<unknown>).comesFrom(load); // as the signatures say
}

/** Types a screen’s data by its query. */
export const screen = <Data, Variables>(declaration: Screen<Data, Variables>): Screen => declaration;

/** Types a tab’s record by its query. */
export const tab = <Opened>(declaration: Tab<Opened>): Tab => declaration;
