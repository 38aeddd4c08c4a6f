import type { ComponentType, ReactElement } from 'react';
import type { Permission, TadaDocumentNode } from '../../ground/graphql.ts';
import type { Place } from '../../ground/hash-location.ts';
import { Later } from '../../ground/later.ts';
import type { Asks } from '../../records/fields/question.ts';
import type { Kind, RecordOf } from '../../records/kinds.ts';
import type { Actor } from '../../state/viewer.ts';
import type { TableColumn } from '../../ui/table/table-row.tsx';

interface Common {
  /** Where it is: `/layout/users`. A record of its list is opened at `/layout/users/user_…`. */
  readonly path: `/layout/${string}`;
  /** Its name, in the sidebar, the window's title, and "Go to Users". */
  readonly title: string;
  /** The keys that go there, `'g u'`; `g j`, `g k` and `g q` are kept for jobs, customers and quotations. */
  readonly keys: string;
  readonly needs: Permission;
  /** It shows one company's: those who see several say which. */
  readonly isOfOneCompany?: true;
  readonly icon: ReactElement;
  /** Other words that find it. */
  readonly aliases?: readonly string[];
  /** What this person may narrow and order it by. Each is kept in the fragment's query under its name: a choice's value, a record's id. */
  readonly filters?: (actor: Actor) => Asks;
}

/** One answer of the API and the view that draws it; the frame owns loading, errors and refusals. */
// biome-ignore lint/suspicious/noExplicitAny: a screen holds a query of any result and any variables
export interface Screen<Data = any, Variables = any> {
  readonly query: TadaDocumentNode<Data, Variables>;
  readonly variables: Variables;
  readonly view: ComponentType<{ readonly data: Data }>;
}

/** What a pane of one screen shows: which one depends on where one is and who one is. */
export interface ScreenContent {
  readonly screen: (place: Place, actor: Actor) => Screen;
}

/** A pane that is one screen. */
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

/** A column of a list, declared once: from what it has of a row come its cell, and what a spreadsheet gets. */
export interface Column<Row> extends Omit<TableColumn<Row>, 'cell'> {
  /** Its name in the fragment, in views and on this device: the field's, so that lists ordered by it know it. */
  readonly name: string;
  /** What it has of a row: one of these four. */
  readonly text?: (row: Row) => string | number | null | undefined;
  /** A calendar day, `'2026-11-20'`. */
  readonly day?: (row: Row) => string | null | undefined;
  /** A point in time, RFC 3339. */
  readonly moment?: (row: Row) => string | null | undefined;
  readonly amount?: (row: Row) => Amount | null;
  /** How it looks, where that is more than what it has. */
  readonly cell?: TableColumn<Row>['cell'];
  /** Whether this person has a use for it. */
  readonly for?: (actor: Actor) => boolean;
  /** Shown to those who choose it. */
  readonly isExtra?: boolean;
}

/** A decimal string and its ISO 4217 currency. */
export interface Amount {
  readonly amount: string;
  readonly currency: string;
}

/** One side of a record that is opened: its particulars, its QR code, its jobs. */
// biome-ignore lint/suspicious/noExplicitAny: as for Screen
export interface Tab<Opened = any> {
  /** How the fragment says it: `?tab=qr`. */
  readonly name: string;
  readonly title: string;
  /** Left out, whoever sees the record sees it. */
  readonly needs?: Permission;
  readonly query: TadaDocumentNode<{ record: Opened | null }, { id: string }>;
  readonly view: ComponentType<{ readonly record: Opened }>;
  /** It takes the whole pane, without the list beside it: a document. */
  readonly isWide?: true;
}

/** What a pane of records shows. */
export interface ListContent<Row, Variables> {
  readonly list: {
    readonly query: TadaDocumentNode<Page<Row>, Variables>;
    /** From the fragment's query; the frame adds `first` and `after`. */
    readonly variables: (query: Place['query'], actor: Actor) => Omit<Variables, 'first' | 'after'>;
    readonly columns: readonly Column<Row>[];
    /** Whether a row's state changes without anyone's doing: while one does, the list is asked for again. */
    readonly isChanging?: (row: Row) => boolean;
    /** Whether a row's state may change when a day ends somewhere, as that of an offer that holds until then. */
    readonly changesAtDaysEnd?: (row: Row) => boolean;
  };
  /** The sides of a record, the first one shown first; its history comes after them by itself. */
  readonly tabs: readonly Tab[];
}

/** A pane that lists records of a kind and opens one beside them. */
export interface ListPane<K extends Kind> extends Common {
  readonly kind: K;
  readonly content: Later<AnyListContent>;
  /** What an empty list says, and the command that would fill it. */
  readonly empty: { readonly says: string; readonly command: string };
}

/** A pane of records, of whatever kind. */
// biome-ignore lint/suspicious/noExplicitAny: a list of panes holds every kind and query
export type AnyListPane = ListPane<any>;

export type Pane = ScreenPane | AnyListPane;

/** A pane's title as it stands in a sentence: `customer companies`, `API tokens`. */
export const inSentence = (title: string): string =>
  /^\p{Lu}{2}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);

export const isOfRecords = (pane: Pane): pane is AnyListPane => pane.kind !== undefined;

// biome-ignore lint/suspicious/noExplicitAny: as for AnyListPane
export type AnyListContent = ListContent<any, any>;

/**
 * Declares a pane. From this alone come its route, window title, breadcrumb, place in the sidebar, "Go to …" with its keys,
 * its filter command, and its line of the help sheet. Its content is a file of its own, which loads later. `shows` names it.
 */
export function pane(declaration: Omit<ScreenPane, 'content'>): ScreenPane;
export function pane<K extends Kind>(declaration: Omit<ListPane<K>, 'content'>): ListPane<K>;
export function pane(declaration: Omit<ScreenPane, 'content'> | Omit<AnyListPane, 'content'>): Pane {
  return { ...declaration, content: new Later() } as Pane; // as one of the two signatures says
}

/** Names the content of a pane. The app does so for every pane, before it draws. */
export function shows(pane: ScreenPane, content: () => Promise<ScreenContent>): void;
export function shows<K extends Kind, Row extends RecordOf<K>, Variables>(
  pane: ListPane<K>,
  content: () => Promise<ListContent<Row, Variables>>,
): void;
export function shows({ content }: Pane, load: () => Promise<unknown>): void {
  (content as Later<unknown>).comesFrom(load); // as the signatures say
}

/** Says what a pane of records shows, with its rows typed by its query. */
export const listContent = <Row, Variables>(content: ListContent<Row, Variables>): ListContent<Row, Variables> =>
  content;

/** Says what a pane of one screen shows. */
export const screenContent = (content: ScreenContent): ScreenContent => content;

/** Declares a screen, with its data typed by its query. */
export const screen = <Data, Variables>(declaration: Screen<Data, Variables>): Screen => declaration;

/** Declares a side of a record, with its data typed by its query. */
export const tab = <Opened>(declaration: Tab<Opened>): Tab => declaration;
