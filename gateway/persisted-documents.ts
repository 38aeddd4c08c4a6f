import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../lifecycle.ts';
import { isApiToken } from '../service/api-tokens/secret.ts';
import { Refusal } from './errors.ts';

/** Where the console's build lists its operations, among its files: texts by their ids. Its dot keeps it from being served. */
export const MANIFEST = '.persisted-documents.json';

const OPERATION_NAME = /\b(?:query|mutation|subscription) +(\w+)/;

/** What of a request says which document is to be run. */
export interface DocumentParams {
  readonly query?: unknown;
  readonly documentId?: unknown;
  readonly extensions?: unknown;
}

/** The documents that were there before anybody asked: none is ever added by a caller. */
export interface PersistedDocuments {
  idOf(text: string): string | undefined;
  /** The names of their operations. */
  readonly operationNames: ReadonlySet<string>;
  /** Whether somebody may have a document run that they send themselves. */
  mayRun(text: string, authorization: string | undefined): boolean;
  /**
   * The text of the document that a request names or brings; undefined where it does neither.
   *
   * @throws Refusal NOT_FOUND of an id that isn't known; FORBIDDEN of a text that isn't, where only those may be run.
   */
  textOf(params: DocumentParams, authorization: string | undefined): string | undefined;
}

/**
 * Knows the operations of the console whose files are in a directory.
 *
 * @param isOnly whether those who bring no API token may have these run and nothing else.
 * @throws StartError where there are none then: nobody could log in.
 */
export function readPersistedDocuments(directory: string | undefined, isOnly: boolean): PersistedDocuments {
  const path = directory === undefined ? undefined : join(directory, MANIFEST);
  const isThere = path !== undefined && existsSync(path);
  if (isOnly && !isThere) {
    throw new StartError('CONSOLE_OPERATIONS_ONLY is 1, and the console is not built; build it first: npm run build.');
  }
  const texts = new Map<string, string>(isThere ? Object.entries(JSON.parse(readFileSync(path, 'utf8'))) : []);
  const ids = new Map([...texts].map(([id, text]) => [text, id]));

  // Whether a token is good the service knows, and answers nothing to one that isn't.
  const mayRun = (text: string, authorization = '') =>
    !isOnly || ids.has(text) || isApiToken(authorization.replace(/^Bearer +/i, ''));

  return {
    idOf: (text) => ids.get(text),
    operationNames: new Set([...texts.values()].flatMap((text) => OPERATION_NAME.exec(text)?.[1] ?? [])),
    mayRun,
    textOf(params, authorization) {
      const { query } = params;
      if (typeof query === 'string') {
        if (mayRun(query, authorization)) return query;
        throw new Refusal(
          'FORBIDDEN',
          'Only the console’s own operations are run here for those without an API token.',
        );
      }
      const id = documentIdIn(params);
      const text = id === undefined ? undefined : texts.get(id);
      if (id !== undefined && text === undefined) throw unknown(params, id);
      return text;
    },
  };
}

/**
 * The id of the document that a request names in place of bringing its text: `documentId` (GraphQL over HTTP, appendix
 * "Persisted Documents") or the hash that urql and Apollo Client send.
 *
 * { extensions: { persistedQuery: { version: 1, sha256Hash: '71f7…' } } } → 'sha256:71f7…'
 */
export function documentIdIn({ query, documentId, extensions }: DocumentParams): string | undefined {
  if (query !== undefined && query !== null) return undefined;
  if (typeof documentId === 'string') return documentId;
  const { version, sha256Hash } = (extensions as { persistedQuery?: Hashed } | null | undefined)?.persistedQuery ?? {};
  return version === 1 && typeof sha256Hash === 'string' ? `sha256:${sha256Hash}` : undefined;
}

interface Hashed {
  readonly version?: unknown;
  readonly sha256Hash?: unknown;
}

function unknown({ documentId }: DocumentParams, id: string): Refusal {
  const sentence = `No document is known here as ${id.slice(0, 80)}. Send its text as "query".`;
  // By these words those clients know that texts are wanted, from now on.
  if (typeof documentId !== 'string')
    return new Refusal('NOT_FOUND', 'PersistedQueryNotSupported', { title: sentence });
  return new Refusal('NOT_FOUND', sentence);
}
