import { stringifyDocument } from '@urql/core';
import { apiAtom, passingApiAtom } from '../../ground/api.ts';
import { csvOf } from '../../ground/csv.ts';
import { isRepeated, isUnsure, type Refusal } from '../../ground/refusal.ts';
import { refresh } from '../../ground/traffic.ts';
import { deletes, restores } from '../../records/documents/mutations.ts';
import { sentenceOf } from '../../records/fields/wording.ts';
import type { CellField } from '../../records/imports/cells.ts';
import type { OnExisting } from '../../records/imports/documents.ts';
import { type ImportedKind, refusedFile, requiredIn } from '../../records/imports/imported.ts';
import { kinds } from '../../records/kinds.ts';
import { save } from '../../shell/notes/documents.ts';
import { show, surfaceAtom } from '../../shell/stage/surface.ts';
import { type Change, type Deed, deedsAtom, withDeed } from '../../state/deeds.ts';
import type { Notify } from '../../state/notes.ts';
import { personalAtom } from '../../state/personal.ts';
import type { Store } from '../../state/store.ts';
import { type Mapping, rowsOf } from './mapping.ts';
import type { Table } from './read-table.ts';
import { type Came, type FileRow, type Sending, send, sendingOf, withRepeated } from './send-rows.ts';
import type { Clock } from './times.ts';

export interface Draft {
  readonly kind: ImportedKind;
  readonly companyId: string;
  readonly table: Table;
  /** The first row of the table holds the heads. */
  readonly hasHeads: boolean;
  /** The cells that the columns can fill. */
  readonly fields: readonly CellField[];
  readonly mapping: Mapping;
  readonly clock: Clock;
  readonly onExisting: OnExisting;
  /** Unknown customer companies are added with their customers. */
  readonly addsCompanies: boolean;
}

/** A run, dry or real, with the outcomes so far. */
export interface Run {
  readonly draft: Draft;
  readonly sending: Sending;
  /** The count of rows to send. */
  readonly of: number;
  readonly came: readonly Came[];
  /** `paused` after a stop or a refusal. */
  readonly state: 'going' | 'paused' | 'over';
  readonly refusal: Refusal | null;
  readonly stop: () => void;
  readonly goOn: () => void;
  /** The entry of the history, for the undo. */
  readonly deedId: string;
}

/** The latest run. The run continues while its view is closed. */
export const runAtom = personalAtom<Run | null>(null);

interface Parts {
  readonly store: Store;
  readonly notify: Notify;
}

/** Checks every row in a dry run. */
export const tryOut = (draft: Draft, parts: Parts): void => begin(draft, fileRowsOf(draft), true, parts);

/** Imports the rows accepted by a dry run. */
export function importTried({ draft, came }: Run, parts: Parts): void {
  const refused = came.filter(({ outcome }) => outcome === 'REFUSED');
  const places = new Set(refused.map(({ place }) => place));
  const rows = fileRowsOf(draft).filter(({ place }) => !places.has(place));
  begin(draft, rows, false, parts, refused);
}

function fileRowsOf({ table, hasHeads, mapping, fields, clock }: Draft): readonly FileRow[] {
  const { heads, rows, places } = partsOf(table, hasHeads);
  return rowsOf(rows, heads, mapping, fields, clock).map((cells, at) => ({ place: places[at] ?? 0, cells }));
}

/** A table as heads and rows. A table without heads gets `Column 1` and so on. */
export function partsOf({ rows, places }: Table, hasHeads: boolean) {
  const [first = [], ...others] = rows;
  if (hasHeads) return { heads: first, rows: others, places: places.slice(1) };
  return { heads: first.map((_, at) => `Column ${at + 1}`), rows, places };
}

/** A row in short, by its required cells: `Replace boiler · Ines Duarte`. */
export function rowNamer({ kind, table, hasHeads, mapping }: Draft): (place: number) => string {
  const { rows, places } = partsOf(table, hasHeads);
  const columns = requiredIn(kind).map((name) => mapping.flatMap((filled, at) => (filled === name ? [at] : [])));
  return (place) => {
    const row = rows[places.indexOf(place)] ?? [];
    const cells = columns.map((places) =>
      places
        .map((at) => row[at])
        .join(' ')
        .trim(),
    );
    return cells.filter(Boolean).join(' · ');
  };
}

function begin(
  draft: Draft,
  rows: readonly FileRow[],
  isDryRun: boolean,
  { store, notify }: Parts,
  known: readonly Came[] = [],
): void {
  const { kind, companyId, fields, onExisting, addsCompanies } = draft;
  const deedId = crypto.randomUUID();
  const sending = sendingOf({ kind, companyId, fields, onExisting, addsCompanies, isDryRun }, rows);
  let next = 0;
  let isWanted = true;
  /** Null when another run has begun. */
  const present = () => {
    const run = store.get(runAtom);
    return run?.sending === sending ? run : null;
  };
  const set = (change: (run: Run) => Partial<Run>) => {
    const run = present();
    if (run) store.set(runAtom, { ...run, ...change(run) });
  };

  async function go(): Promise<void> {
    isWanted = true;
    set(() => ({ state: 'going', refusal: null }));
    const outcome = await send(
      sending,
      next,
      store.get(passingApiAtom),
      (rows) => set(({ came }) => ({ came: [...came, ...rows] })),
      () => isWanted && present() !== null,
    );
    next = outcome.next;
    const isOver = next === sending.pieces.length;
    set(({ came }) => ({
      state: isOver ? 'over' : 'paused',
      refusal: outcome.refusal,
      ...(isDryRun && { came: withRepeated(came, rows, kind, onExisting) }),
    }));
    const run = present();
    if (!run || isDryRun) return;
    store.set(deedsAtom, (deeds) => withImport(deeds, run));
    refresh(store.get(apiAtom));
    if (store.get(surfaceAtom)?.is === 'importing') return;
    const action = { label: 'Show', act: () => show(store, { is: 'importing', kind, companyId }) };
    const message = isOver ? `Import finished: ${inWords(run.came)}.` : 'The import stopped.';
    notify({ tone: isOver ? 'good' : 'bad', message, name: 'import', action });
  }

  const stop = () => {
    isWanted = false;
  };
  const goOn = () => void go();
  store.set(runAtom, {
    draft,
    sending,
    of: rows.length,
    came: known,
    state: 'going',
    refusal: null,
    stop,
    goOn,
    deedId,
  });
  goOn();
}

/** The history with the records of a run, created so far. The undo deletes each of these records that nobody changed since. */
function withImport(deeds: readonly Deed[], { deedId, draft: { kind, addsCompanies }, came }: Run): readonly Deed[] {
  const present = deeds.find(({ id }) => id === deedId);
  const known = new Set(present?.changes.map(({ recordId }) => recordId));
  const changes = came.flatMap(({ createdId }) => (createdId && !known.has(createdId) ? created(kind, createdId) : []));
  if (changes.length === 0) return deeds;
  const all = [...(present?.changes ?? []), ...changes];
  const { singular, plural } = kinds[kind];
  const said = `${all.length.toLocaleString('en')} ${all.length === 1 ? singular : plural} imported`;
  if (present) return deeds.map((each) => (each === present ? { ...each, said, changes: all } : each));
  const stays = [
    came.some(({ outcome }) => outcome === 'UPDATED') && 'changed records stay',
    addsCompanies && 'added customer companies stay',
  ].filter((each) => each !== false);
  const deed = { id: deedId, at: new Date().toISOString(), said, changes: all };
  return withDeed(deeds, stays.length > 0 ? { ...deed, final: stays.join('; ') } : deed);
}

function created(kind: ImportedKind, id: string): Change {
  const variables = { input: { id, version: 1 } };
  return {
    recordId: id,
    fromVersion: 0,
    toVersion: 1,
    undo: { operation: stringifyDocument(deletes[kind]), variables },
    redo: { operation: stringifyDocument(restores[kind]), variables },
  };
}

/** The names of unknown customer companies in a dry run, in the order of the rows. */
export function unknownCompanies({ draft, came }: Run): readonly string[] {
  const places = new Set(came.flatMap(({ place, isOfUnknownCompany }) => (isOfUnknownCompany ? [place] : [])));
  const names = fileRowsOf(draft).flatMap(({ place, cells }) =>
    places.has(place) ? (cells.customerCompany ?? []) : [],
  );
  return [...new Map(names.map((name) => [name.trim().toLowerCase(), name.trim()])).values()];
}

/** Checks the rows again, with the unknown customer companies added. */
export const withCompanies = ({ draft }: Run, parts: Parts): void => tryOut({ ...draft, addsCompanies: true }, parts);

/** `1,204 created, 3 refused` */
export function inWords(came: readonly Came[]): string {
  const counts = [
    [countOf(came, 'CREATED'), 'created'],
    [countOf(came, 'UPDATED'), 'changed'],
    [countOf(came, 'SKIPPED'), 'skipped'],
    [countOf(came, 'REFUSED'), 'refused'],
  ] as const;
  const said = counts.filter(([count]) => count > 0).map(([count, word]) => `${count.toLocaleString('en')} ${word}`);
  return said.join(', ') || 'no rows';
}

export const countOf = (came: readonly Came[], outcome: Came['outcome']): number =>
  came.filter((row) => row.outcome === outcome).length;

/** The head of the column with reasons. A new import of the file skips the column. */
export const reasonHead = 'Refused because';

/** Saves the refused rows with their reasons, for correction and a new import. */
export function saveRefused({ draft: { kind, table, hasHeads }, came }: Run): void {
  const { heads, rows, places } = partsOf(table, hasHeads);
  const refused = came.filter(({ outcome }) => outcome === 'REFUSED').sort((a, b) => a.place - b.place);
  const at = heads.indexOf(reasonHead);
  const without = (cells: readonly string[]) => cells.filter((_, index) => index !== at);
  const lines = refused.map((came) => [...without(rows[places.indexOf(came.place)] ?? []), came.reasons.join(' ')]);
  const csv = csvOf([[...without(heads), reasonHead], ...lines]);
  save(new Blob([csv], { type: 'text/csv;charset=utf-8' }), refusedFile(kind));
}

/** The reason for a paused run. */
export function explained({ refusal }: Run): string {
  if (refusal === null) return 'The import stopped. Imported rows stay.';
  if (!isUnsure(refusal)) return sentenceOf(refusal);
  return `${isRepeated(refusal) ? 'The server is busy.' : 'No answer.'} Try again: no row is imported twice.`;
}
