import { type Client, CombinedError, type OperationResult } from '@urql/core';
import type { Console } from '../../commands/core/console.ts';
import { csvLinesOf, csvMark, tsvOf } from '../../ground/csv.ts';
import { here, type Place, paneOf } from '../../ground/hash-location.ts';
import { atOnce, pooled } from '../../ground/pool.ts';
import { type Refusal, refusalOf } from '../../ground/refusal.ts';
import { type AnyListContent, type AnyListPane, isOfRecords, type Page } from '../../panes/frame/pane.ts';
import { paneWith } from '../../panes/frame/sections.ts';
import { companyColumn } from '../../panes/list/columns.tsx';
import {
  type AnyColumn,
  columnsFor,
  columnsShown,
  keptColumnsAtom,
  withColumns,
} from '../../panes/list/shown-columns.tsx';
import { relationsAsked } from '../../records/fields/declared.ts';
import { sentenceOf } from '../../records/fields/wording.ts';
import { type Kind, kinds, type RecordOf } from '../../records/kinds.ts';
import { save } from '../../shell/notes/documents.ts';
import { close, show, surfaceAtom } from '../../shell/stage/surface.ts';
import type { Notify } from '../../state/notes.ts';
import { personalAtom } from '../../state/personal.ts';
import { selectionAtom } from '../../state/selection.ts';
import type { Store } from '../../state/store.ts';
import { type Actor, actorFor } from '../../state/viewer.ts';
import { cellsOf, fileNameOf, headsOf } from './csv-file.ts';
import type { ListTask } from './list-commands.ts';
import { tellExport } from './tell-export.ts';
import { openView } from './view.ts';

export interface Writing {
  readonly title: string;
  readonly done: number;
  /** Null without a count. */
  readonly of: number | null;
  readonly stop: () => void;
}

export const writingAtom = personalAtom<Writing | null>(null);

/** The most rows in a file: spreadsheets and browsers struggle with more. */
const mostRows = 100_000;

/** The page size limit of the API. */
const pageSize = 200;

export interface WritingParts {
  readonly store: Store;
  /** A client without a cache. */
  readonly client: Client;
  readonly actor: Actor;
  readonly notify: Notify;
  readonly copy: Console['copy'];
}

/**
 * Writes the present list to a file or the clipboard, with filters, order and columns: all pages, or the checked rows. The list
 * leaves only once the service has told the security event.
 */
export async function writeRows(task: Exclude<ListTask, 'columns'>, parts: WritingParts): Promise<void> {
  const { store, client, actor, notify } = parts;
  const pane = paneWith(paneOf(here().path));
  if (!pane || !isOfRecords(pane)) return;
  await pane.content.fetch();
  const known = pane.content.known();
  if (known.is !== 'here') return notify({ tone: 'bad', message: `${pane.title} could not be fetched. Try again.` });
  const written = await gather(pane, known.part, task, parts);
  endWriting(store);
  if (written === null) return;
  const notWritten = (refusal: Refusal) => {
    const action = { label: 'Try again', act: () => void writeRows(task, parts) };
    notify({ tone: 'bad', message: `Not written: ${sentenceOf(refusal)}`, name: 'writing', action });
  };
  if ('refusal' in written) return notWritten(written.refusal);
  const refusal = await tellExport({ pane, rows: written.count, query: written.query }, actor, client);
  if (refusal) return notWritten(refusal);
  await hand(pane, task, written, parts);
}

interface Written {
  /** The heads, then the pages. Joining a hundred thousand rows would freeze the page. */
  readonly pieces: readonly string[];
  readonly count: number;
  readonly isCut: boolean;
  readonly query: Place['query'];
}

type Fetched = Pick<Written, 'pieces' | 'count' | 'isCut'> | { readonly refusal: Refusal };

/** Rows are written page by page: a hundred thousand records would fill the memory. */
interface Fetching {
  readonly client: Client;
  readonly written: (rows: readonly unknown[]) => string;
  readonly tell: (done: number, of: number | null) => void;
  readonly isStopped: () => boolean;
}

/** All rows as text; null when stopped, or when no row is checked. */
async function gather(
  pane: AnyListPane,
  { list }: AnyListContent,
  task: ListTask,
  parts: WritingParts,
): Promise<Written | { readonly refusal: Refusal } | null> {
  const { store, client, actor, notify } = parts;
  const { query } = here();
  const asked = withColumns(query, store.get(keptColumnsAtom)(pane.path));
  const { shown } = columnsShown(columnsFor(list.columns, actor), asked.cols);
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    endWriting(store);
    notify({ tone: 'plain', message: 'Stopped. Nothing was saved.', name: 'writing' });
  };
  // Rows of several companies have several zones.
  const timeZone = (query.companyId ?? actor.companyId) ? actorFor({ query }, actor).timeZone : null;
  const linesOf = task.startsWith('copy') ? tsvOf : csvLinesOf;
  const fetching: Fetching = {
    client,
    written: (rows) => linesOf(rows.map((row) => cellsOf(shown, row, timeZone))),
    tell(done, of) {
      if (store.get(writingAtom) === null && store.get(surfaceAtom) === null) show(store, { is: 'writing' });
      store.set(writingAtom, { title: pane.title, done, of, stop });
    },
    isStopped: () => isStopped,
  };
  const kind = pane.kind as Kind; // every pane of records has a kind
  const checked = task.endsWith('Checked') ? (store.get(selectionAtom).checked[kind] ?? []) : null;
  if (checked?.length === 0) {
    notify({ tone: 'plain', message: 'No rows are checked. Check some first.', name: 'writing' });
    return null;
  }
  const fetched = checked
    ? await checkedRows(kind, checked, shown, fetching)
    : await allRows(list, list.variables(asked, actor), fetching);
  if (isStopped) return null;
  if ('refusal' in fetched) return fetched;
  return { ...fetched, pieces: [linesOf([headsOf(shown, timeZone)]), ...fetched.pieces], query };
}

/** The checked records, fetched by id, in checked order. */
async function checkedRows(
  kind: Kind,
  ids: readonly string[],
  shown: readonly AnyColumn[],
  { client, written, tell, isStopped }: Fetching,
): Promise<Fetched> {
  if (ids.length > pageSize) tell(0, ids.length);
  let refusal: Refusal | null = null;
  const records = await pooled(ids, atOnce, async (id) => {
    if (isStopped() || refusal) return null;
    const { data, error } = await client.query(kinds[kind].byId, { id }).toPromise();
    if (error) refusal ??= refusalOf(error);
    return data?.record ?? null;
  });
  if (refusal) return { refusal };
  const there = records.filter((record) => record !== null);
  if (there.length === 0) return { pieces: [], count: 0, isCut: false };
  return { pieces: [written(await withRelated(kind, there, shown, client))], count: there.length, isCut: false };
}

/** The rows of all pages, up to `mostRows`. */
async function allRows(
  list: AnyListContent['list'],
  variables: Readonly<Record<string, unknown>>,
  { client, written, tell, isStopped }: Fetching,
): Promise<Fetched> {
  const pieces: string[] = [];
  let count = 0;
  let after: string | null = null;
  do {
    const answer: OperationResult<Page<unknown>> = await client
      .query(list.query, { ...variables, first: pageSize, after })
      .toPromise();
    if (!answer.data) return { refusal: refusalOf(answer.error ?? new CombinedError({})) };
    const { edges, pageInfo, totalCount } = answer.data.page;
    const rows = edges.slice(0, mostRows - count).map(({ node }) => node);
    if (rows.length > 0) pieces.push(written(rows));
    count += rows.length;
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    if (after !== null && !isStopped()) tell(count, totalCount);
  } while (after !== null && !isStopped() && count < mostRows);
  return { pieces, count, isCut: after !== null };
}

function endWriting(store: Store): void {
  store.set(writingAtom, null);
  if (store.get(surfaceAtom)?.is === 'writing') close(store);
}

async function hand(pane: AnyListPane, task: ListTask, { pieces, count, isCut, query }: Written, parts: WritingParts) {
  const { client, actor, notify, copy } = parts;
  const what = `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;
  const cut = isCut ? ' There are more rows. Narrow the list to get the rest.' : '';
  if (task.startsWith('copy')) {
    await copy(pieces.join('\n'), `${what} for a spreadsheet`);
    return;
  }
  const view = openView(query);
  const filename = await fileNameOf(pane, query, view && !view.isChanged ? view.name : null, actor, client);
  save(new Blob([csvMark, ...pieces], { type: 'text/csv;charset=utf-8' }), filename);
  notify({ tone: isCut ? 'bad' : 'good', message: `Saved ${what} as ${filename}.${cut}`, name: 'writing' });
}

/** A record fetched by id lacks its company, and the records that a list asks for by their columns. Adds the shown ones. */
async function withRelated(
  kind: Kind,
  records: readonly RecordOf<Kind>[],
  shown: readonly AnyColumn[],
  client: Client,
): Promise<readonly unknown[]> {
  const company = { name: companyColumn.name, kind: 'company' as const };
  const missing = [company, ...relationsAsked(kinds[kind].fields)].filter((each) =>
    shown.some(({ name }) => name === each.name),
  );
  const added = await Promise.all(missing.map((relation) => relatedTo(records, relation, client)));
  return records.map((record, at) => ({
    ...record,
    ...Object.fromEntries(added.map((of) => [of.name, of.records[at]])),
  }));
}

/** The related record of each record, fetched once. */
async function relatedTo(
  records: readonly RecordOf<Kind>[],
  { name, kind }: { readonly name: string; readonly kind: Kind },
  client: Client,
) {
  const ids = records.map((record) => (record as Readonly<Record<string, unknown>>)[`${name}Id`]); // null, or an id
  const distinct = [...new Set(ids.filter((id) => typeof id === 'string'))];
  const found = await pooled(distinct, atOnce, async (id) => {
    const { data } = await client.query(kinds[kind].byId, { id }).toPromise();
    return data?.record;
  });
  return { name, records: ids.map((id) => found.find((each) => each?.id === id)) };
}
