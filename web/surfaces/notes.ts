import { layers } from './surface.ts';

/** What a person is told of an outcome. */
export interface Note {
  readonly tone: 'good' | 'bad' | 'plain';
  readonly message: string;
  /** What is told to those who don't see it, where that is less: of something that goes on, not each step. */
  readonly heard?: string;
  /** Further lines, such as a reason for each record that was refused. */
  readonly lines?: readonly string[];
  /** An e-mail that waits, and until when: how long that still is, is counted. */
  readonly leaves?: { readonly atMs: number };
  /** What can be done about it; `command` is the id of the one whose keys do the same. */
  readonly action?: { readonly label: string; readonly command?: string; readonly act: () => void };
  /** A note of the same name is replaced by this one. */
  readonly name?: string;
}

export type Notify = (note: Note) => void;

/** So long one needs at most to read a note, in milliseconds. */
const READ_MS = 6_000;

/** For how long a note is shown; null for what is wrong, which stays until it is read. */
export function staysMs({ tone, leaves }: Note): number | null {
  if (tone === 'bad') return null;
  // An e-mail may have left by the time that one is told.
  return Math.max(READ_MS, leaves ? leaves.atMs - Date.now() : 0);
}

/** Where notes are shown, and taken away. */
export interface Board {
  readonly show: (note: Note) => void;
  /** Takes away the notes that stay until they are read; answers whether there were any. */
  readonly dismiss: () => boolean;
}

let board: Board | null = null;
const waiting: Note[] = [];

/** Tells an outcome; one that comes before the board does waits for it. */
export const notify: Notify = (note) => {
  if (board) return board.show(note);
  waiting.push(note);
  void layers.fetch();
};

export const dismissNotes = (): boolean => board?.dismiss() ?? false;

/** Gives the notes their board; null once it is gone. */
export function setBoard(next: Board | null): void {
  board = next;
  if (next) for (const note of waiting.splice(0)) next.show(note);
}
