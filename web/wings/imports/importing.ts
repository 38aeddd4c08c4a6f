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
import { type Came, type FileRow, type OnExisting, type Sending, send, sendingOf, withRepeated } from './send-rows.ts';

export interface Draft {
  readonly kind: Imported;
  readonly companyId: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly mapping: Mapping;
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

const fileRowsOf = ({ rows, heads, mapping }: Draft): readonly FileRow[] =>
  rowsOf(rows, heads, mapping).map((cells, at) => ({ place: at + 1, cells }));

function begin(
  draft: Draft,
  rows: readonly FileRow[],
  isDryRun: boolean,
  { store, notify }: Parts,
  known: readonly Came[] = [],
): void {
  const { kind, companyId, onExisting, addsCompanies } = draft;
  const sending = sendingOf({ kind, companyId, onExisting, addsCompanies, isDryRun }, rows);
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
  store.set(runAtom, { draft, sending, of: rows.length, came: known, state: 'going', refusal: null, stop, goOn });
  goOn();
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
export function saveRefused({ draft: { kind, heads, rows }, came }: Run): void {
  const refused = came.filter(({ outcome }) => outcome === 'REFUSED').sort((a, b) => a.place - b.place);
  const at = heads.indexOf(reasonHead);
  const without = (cells: readonly string[]) => cells.filter((_, index) => index !== at);
  const lines = refused.map((came) => [...without(rows[came.place - 1] ?? []), came.reasons.join(' ')]);
  const csv = csvOf([[...without(heads), reasonHead], ...lines]);
  save(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `refused-${kind}s.csv`);
}

/** The reason for a paused run. */
export function explained({ refusal }: Run): string {
  if (refusal === null) return 'The import stopped. Imported rows stay.';
  return isUnsure(refusal) ? 'No answer. Try again: no row is imported twice.' : sentenceOf(refusal);
}
