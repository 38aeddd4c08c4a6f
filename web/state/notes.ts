import type { Later } from '../ground/later.ts';

/** A message about an outcome. */
export interface Note {
  readonly tone: 'good' | 'bad' | 'plain';
  readonly message: string;
  /** The announcement for screen readers, if shorter: progress is not announced at every step. */
  readonly heard?: string;
  /** Further lines, such as the reason of each refused record. */
  readonly lines?: readonly string[];
  /** The end of an e-mail's delay; the note counts down. */
  readonly leaves?: { readonly atMs: number };
  /** A button on the note; `command` is the id of the command with the same effect, for its keys. */
  readonly action?: { readonly label: string; readonly command?: string; readonly act: () => void };
  readonly name?: string;
}

export type Notify = (note: Note) => void;

const READ_MS = 6_000;

/** Milliseconds; null for an error, which stays until dismissed. */
export function staysMs({ tone, leaves }: Note): number | null {
  if (tone === 'bad') return null;
  // The e-mail may leave sooner than `READ_MS`.
  return Math.max(READ_MS, leaves ? leaves.atMs - Date.now() : 0);
}

export interface Board {
  readonly show: (note: Note) => void;
  /** Dismisses the notes that stay; returns whether there were any. */
  readonly dismiss: () => boolean;
}

let board: Board | null = null;
const waiting: Note[] = [];
let fetchBoard = () => {};

/** Names the call that fetches the board. The app names the call before the first drawing. */
export function boardComesBy(fetch: () => void): void {
  fetchBoard = fetch;
}

/** Shows a note, at once or as soon as the board has loaded. */
export const notify: Notify = (note) => {
  if (board) return board.show(note);
  waiting.push(note);
  fetchBoard();
};

/** Fetches a part of the console. Answers null, with a note, after a failure. */
export async function fetched<Part>(part: Later<Part>, notify: Notify): Promise<Part | null> {
  // Some browsers give the clipboard only while the key is down, so a loaded part is not awaited.
  if (part.known().is !== 'here') await part.fetch();
  const known = part.known();
  if (known.is === 'here') return known.part;
  notify({ tone: 'bad', message: 'A part of Docket didn’t load. Try again.' });
  return null;
}

export const dismissNotes = (): boolean => board?.dismiss() ?? false;

/** Connects the board and shows the waiting notes; null disconnects. */
export function setBoard(next: Board | null): void {
  board = next;
  if (next) for (const note of waiting.splice(0)) next.show(note);
}
