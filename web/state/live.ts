import { atom } from 'jotai';
import { personalAtom } from './personal.ts';

export const liveAtom = personalAtom<'off' | 'live' | 'reconnecting'>('off');

export interface Mark {
  /** `Ana Lima` */
  readonly by: string;
  /** `title, status`; `new` */
  readonly what: string;
  readonly atMs: number;
  /** Rows and headings show only fresh marks. */
  readonly isFresh: boolean;
}

export const marksAtom = personalAtom<ReadonlyMap<string, Mark>>(new Map());

/** The text that rows show, by id: `Ana Lima · title, status`. */
export const freshMarksAtom = atom<ReadonlyMap<string, string>>(
  (get) => new Map([...get(marksAtom)].flatMap(([id, mark]) => (mark.isFresh ? [[id, textOf(mark)]] : []))),
);

export const textOf = ({ by, what }: Mark): string => `${by} · ${what}`;
