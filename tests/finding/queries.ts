import { readFileSync } from 'node:fs';

/** The day of the demo whose records the queries name. */
export const DAY = new Date('2026-11-23T12:00:00Z');

/** A text as a person types it, and the records to find. */
export interface Query {
  readonly about: string;
  /** Work on the search looked at the parts `tuned` and `later` alone. Texts of `once` and `last` were played once. */
  readonly part: 'tuned' | 'aside' | 'once' | 'later' | 'last';
  /** E-mail of the user who types. */
  readonly viewer: string;
  readonly text: string;
  /** Any of them may come first. Empty for a text that must find nothing. */
  readonly wanted: readonly Found[];
}

export interface Found {
  readonly kind: string;
  /** Title as shown; in `wanted` at least its beginning, such as `J-000118`. */
  readonly title: string;
}

const folder = new URL('.', import.meta.url);

export const queries: readonly Query[] = readFileSync(new URL('queries.tsv', folder), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [about = '', part = '', viewer = '', text = '', wanted = ''] = line.split('\t');
    return { about, part: part as Query['part'], viewer, text: whole(text), wanted: records(wanted) }; // two words
  });

/** Whether a found record is among the wanted. `Q-2026-000040` is wanted of `Q-2026-000040-R3 Works by the hour`. */
export function isWanted({ wanted }: Query, { kind, title }: Found): boolean {
  return wanted.some(
    (one) => one.kind === kind && title.startsWith(one.title) && !/^\w/.test(title.slice(one.title.length)),
  );
}

function whole(text: string): string {
  return text.startsWith('@') && text.endsWith('.txt')
    ? readFileSync(new URL(`texts/${text.slice(1)}`, folder), 'utf8')
    : text.replaceAll('\\n', '\n');
}

function records(wanted: string): Found[] {
  if (wanted === '-') return [];
  return wanted.split(' | ').map((name) => {
    const space = name.indexOf(' ');
    return { kind: name.slice(0, space), title: name.slice(space + 1) };
  });
}
