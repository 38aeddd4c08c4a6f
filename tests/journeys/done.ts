import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { Kind, parse } from 'graphql';
import type { Page, Response } from 'playwright-core';
import { MANIFEST } from '../../gateway/persisted-documents.ts';

/** What people have done by keys on all journeys: commands of the console by their ids, changes of the API by their fields. */
export interface Done {
  readonly commands: ReadonlySet<string>;
  readonly mutations: ReadonlySet<string>;
}

/** The file that all journeys of one run write into, a line a deed; vitest's configuration names it. */
const journal = process.env.DOCKET_JOURNAL ?? '';

/** Notes each command that is begun in a page, and each change that the API made for it; answers how to wait for the last of it. */
export async function noteDone(page: Page): Promise<() => Promise<unknown>> {
  const noted: Promise<void>[] = [];
  await page.exposeFunction('noteCommand', (id: string) => note('command', id));
  await page.addInitScript(() => {
    const { noteCommand } = globalThis as unknown as { noteCommand(id: string): void }; // exposed above
    const noteAll = (entries: PerformanceEntryList) => {
      for (const { name } of entries) if (name.startsWith('command ')) noteCommand(name.slice('command '.length));
    };
    new PerformanceObserver((list) => noteAll(list.getEntries())).observe({ type: 'mark', buffered: true });
  });
  const noteChanges = async (response: Response) => {
    for (const field of await changesIn(response)) note('mutation', field);
  };
  page.on('response', (response) => noted.push(noteChanges(response)));
  return () => Promise.all(noted);
}

/** The mutation fields of a request, where none was refused. */
async function changesIn(response: Response): Promise<readonly string[]> {
  const request = response.request();
  if (request.method() !== 'POST' || !request.url().endsWith('/graphql')) return [];
  const operation = /\{"(?:extensions|operationName)".*\}/.exec(request.postData() ?? '')?.[0];
  if (!operation) return [];
  const query = textOf(JSON.parse(operation));
  if (!query.startsWith('mutation')) return [];
  // Of a page that is gone there is no answer any more.
  const answer: { errors?: unknown } = await response.json().catch(() => ({ errors: [] }));
  if (answer.errors) return [];
  return parse(query).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION && definition.operation === 'mutation'
      ? definition.selectionSet.selections.flatMap((each) => (each.kind === Kind.FIELD ? [each.name.value] : []))
      : [],
  );
}

/** The text of the document that a request brings, or names by its hash. */
function textOf({
  query,
  extensions,
}: {
  query?: string;
  extensions?: { persistedQuery: { sha256Hash: string } };
}): string {
  return query ?? texts()[`sha256:${extensions?.persistedQuery.sha256Hash}`] ?? '';
}

let known: Readonly<Record<string, string>> | undefined;
function texts(): Readonly<Record<string, string>> {
  known ??= JSON.parse(readFileSync(`web/dist/${MANIFEST}`, 'utf8')) as Record<string, string>;
  return known;
}

function note(what: 'command' | 'mutation', name: string): void {
  if (journal) appendFileSync(journal, `${what} ${name}\n`);
}

/** All that was noted in this run. @throws Error where no journey was walked. */
export function readDone(): Done {
  if (!existsSync(journal)) throw new Error('No journey was walked in this run; `npm test` walks them all.');
  const deeds = readFileSync(journal, 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const named = (what: string) => new Set(deeds.flatMap(([kind, name = '']) => (kind === what ? [name] : [])));
  return { commands: named('command'), mutations: named('mutation') };
}
