import type { Client } from '@urql/core';
import { apiAtom, passingApiAtom } from '../../ground/api.ts';
import { csvOf } from '../../ground/csv.ts';
import { isUnsure, type Refusal } from '../../ground/refusal.ts';
import { refresh } from '../../ground/traffic.ts';
import { sentenceOf } from '../../records/fields/wording.ts';
import { save } from '../../shell/notes/documents.ts';
import { show, surfaceAtom } from '../../shell/stage/surface.ts';
import type { Notify } from '../../state/notes.ts';
import { personalAtom } from '../../state/personal.ts';
import type { Store } from '../../state/store.ts';
import type { Imported } from './fields.ts';
import { type Mapping, rowsOf } from './mapping.ts';
import {
  type Came,
  type FileRow,
  type OnExisting,
  reasonOf,
  type Sending,
  send,
  sendingOf,
  withRepeated,
} from './send-rows.ts';

/** A table whose columns are known, on its way to become records. */
export interface Draft {
  readonly kind: Imported;
  readonly companyId: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly mapping: Mapping;
  readonly onExisting: OnExisting;
}

/** A run of it, dry or not: how far it is, and what came of each row. */
export interface Run {
  readonly draft: Draft;
  readonly sending: Sending;
  /** How many rows are sent altogether. */
  readonly of: number;
  readonly came: readonly Came[];
  /** `paused` where no answer came, or it was stopped: it can go on where it was. */
  readonly state: 'going' | 'paused' | 'over';
  readonly refusal: Refusal | null;
  readonly stop: () => void;
  readonly goOn: () => void;
}

/** The last one: it goes on while its view is out of sight. */
export const runAtom = personalAtom<Run | null>(null);

interface Parts {
  readonly store: Store;
  readonly notify: Notify;
}

/** Tries what would come of every row; nothing is left of it. */
export function tryOut(draft: Draft, parts: Parts): void {
  const rows = fileRowsOf(draft);
  begin(draft, rows, true, parts);
}

/** Imports the rows that a dry run didn't refuse. */
export function importTried({ draft, came }: Run, parts: Parts): void {
  const refused = new Set(came.flatMap(({ outcome, place }) => (outcome === 'REFUSED' ? [place] : [])));
  begin(
    draft,
    fileRowsOf(draft).filter(({ place }) => !refused.has(place)),
    false,
    parts,
    came.filter(({ outcome }) => outcome === 'REFUSED'),
  );
}

const fileRowsOf = ({ rows, heads, mapping }: Draft): readonly FileRow[] =>
  rowsOf(rows, heads, mapping).map((cells, at) => ({ place: at + 1, cells }));

function begin(
  draft: Draft,
  rows: readonly FileRow[],
  isDryRun: boolean,
  { store, notify }: Parts,
  known: readonly Came[] = [],
): void {
  const { kind, companyId, onExisting } = draft;
  const sending = sendingOf({ kind, companyId, onExisting, isDryRun }, rows);
  let next = 0;
  let isWanted = true;
  const set = (change: Partial<Run>) =>
    store.set(runAtom, (run) => (run?.sending === sending ? { ...run, ...change } : run));
  const client = (): Client => store.get(passingApiAtom);

  async function go(): Promise<void> {
    isWanted = true;
    set({ state: 'going', refusal: null });
    const came = (rows: readonly Came[]) =>
      store.set(runAtom, (run) => (run?.sending === sending ? { ...run, came: [...run.came, ...rows] } : run));
    const outcome = await send(
      sending,
      next,
      client(),
      came,
      () => isWanted && store.get(runAtom)?.sending === sending,
    );
    next = outcome.next;
    const isOver = next === sending.pieces.length;
    const run = store.get(runAtom);
    if (run?.sending !== sending) return;
    set({
      state: isOver ? 'over' : 'paused',
      refusal: outcome.refusal,
      ...(isDryRun && { came: withRepeated(run.came, rows, kind, onExisting) }),
    });
    if (isDryRun) return;
    refresh(store.get(apiAtom));
    if (store.get(surfaceAtom)?.is === 'importing') return;
    const action = { label: 'Show', act: () => show(store, { is: 'importing', kind, companyId }) };
    const message = isOver ? `The import is over: ${inWords(run.came)}.` : 'The import stopped.';
    notify({ tone: isOver ? 'good' : 'bad', message, name: 'import', action });
  }

  const stop = () => {
    isWanted = false;
  };
  const goOn = () => void go();
  store.set(runAtom, { draft, sending, of: rows.length, came: known, state: 'going', refusal: null, stop, goOn });
  goOn();
}

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
  came.filter((one) => one.outcome === outcome).length;

/** The name of the column that says why a row was refused; it is left out when the mended file is imported again. */
export const reasonHead = 'Refused because';

/** Saves the refused rows as they were, each with its reason, to be mended and imported again. */
export function saveRefused({ draft: { kind, heads, rows }, came }: Run): void {
  const refused = came.filter(({ outcome }) => outcome === 'REFUSED').sort((one, other) => one.place - other.place);
  const at = heads.indexOf(reasonHead);
  const without = (cells: readonly string[]) => cells.filter((_, index) => index !== at);
  const lines = refused.map((came) => [...without(rows[came.place - 1] ?? []), reasonOf(came)]);
  save(
    new Blob([csvOf([[...without(heads), reasonHead], ...lines])], { type: 'text/csv;charset=utf-8' }),
    `refused-${kind}s.csv`,
  );
}

/** Why a piece could not be sent, as a person is told it. */
export const explained = (run: Run): string =>
  run.refusal === null
    ? 'The import stopped. Imported rows stay.'
    : isUnsure(run.refusal)
      ? 'No answer. Try again: no row is imported twice.'
      : sentenceOf(run.refusal);
