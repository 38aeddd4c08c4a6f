import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { Kind, parse } from 'graphql';
import type { Page, Response } from 'playwright-core';
import { MANIFEST } from '../../gateway/query/persisted-documents.ts';

/** The deeds of people by keys on all journeys: command ids of the console and mutation fields of the API. */
export interface Done {
  readonly commands: ReadonlySet<string>;
  readonly mutations: ReadonlySet<string>;
}

/** The journal of a run, a line for each deed; vitest's configuration names the file. */
const journal = process.env.DOCKET_JOURNAL ?? '';

/** Notes each command begun in a page and each successful mutation; returns a function that waits for the notes. */
export async function noteDone(page: Page): Promise<() => Promise<unknown>> {
  const noted: Promise<void>[] = [];
  await page.exposeFunction('noteCommand', (id: string) => note('command', id));
  await page.addInitScript(() => {
    const { noteCommand } = globalThis as unknown as { noteCommand(id: string): void };
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

/** The mutation fields of a request without errors. */
async function changesIn(response: Response): Promise<readonly string[]> {
  const request = response.request();
  if (request.method() !== 'POST' || !request.url().endsWith('/graphql')) return [];
  const operation = /\{"(?:extensions|operationName)".*\}/.exec(request.postData() ?? '')?.[0];
  if (!operation) return [];
  const query = textOf(JSON.parse(operation));
  if (!query.startsWith('mutation')) return [];
  // A closed page has no answer any more.
  const answer: { errors?: unknown } = await response.json().catch(() => ({ errors: [] }));
  if (answer.errors) return [];
  return parse(query).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION && definition.operation === 'mutation'
      ? definition.selectionSet.selections.flatMap((each) => (each.kind === Kind.FIELD ? [each.name.value] : []))
      : [],
  );
}

/** The text of a request's document, given or named by hash. */
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

/** All deeds of the run. @throws Error when no journey has run. */
export function readDone(): Done {
  if (!existsSync(journal)) throw new Error('No journey was walked in this run; `npm test` walks them all.');
  const deeds = readFileSync(journal, 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const named = (what: string) => new Set(deeds.flatMap(([kind, name = '']) => (kind === what ? [name] : [])));
  return { commands: named('command'), mutations: named('mutation') };
}
