import type { SchemaChanges } from './schema-changes.ts';

const UNRELEASED = '## [Unreleased]\n';

/** The schema's changelog with `changes` as its unreleased part. Parts about releases stay as they are. */
export function withUnreleased(page: string, changes: SchemaChanges): string {
  const [head, released] = parted(page);
  const groups = [
    ['Breaking', [...changes.breaking, ...changes.unexplained]],
    ['Added', changes.added],
    ['Deprecated', changes.deprecated],
    ['Changed', changes.changed],
  ] as const;
  const written = groups
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `### ${title}\n\n${lines.map((line) => `- ${line}\n`).join('')}\n`);
  return `${head}${UNRELEASED}\n${written.join('') || 'Nothing.\n\n'}${released}`;
}

/** A changelog with its unreleased part turned into a release. @param day Such as `2026-11-21`. */
export function withRelease(page: string, version: string, day: string): string {
  const [head] = parted(page);
  const rest = page.slice(head.length + UNRELEASED.length);
  return `${head}${UNRELEASED}\n## [${version}] - ${day}\n${rest}`;
}

/** The last release in a changelog: `0.1.0`. */
export function lastRelease(page: string): string {
  const version = /^## \[(\d[^\]]*)\]/m.exec(page)?.[1];
  if (version === undefined) throw new Error('The changelog has no release.');
  return version;
}

/** The text before the unreleased part, and the text after. */
function parted(page: string): [before: string, after: string] {
  const start = page.indexOf(UNRELEASED);
  if (start === -1) throw new Error(`The changelog has no line "${UNRELEASED.trim()}".`);
  const end = page.indexOf('\n## ', start + UNRELEASED.length);
  return [page.slice(0, start), end === -1 ? '' : page.slice(end + 1)];
}
