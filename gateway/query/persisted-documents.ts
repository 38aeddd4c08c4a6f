import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../process/lifecycle.ts';
import { Refusal } from '../errors.ts';

/** The file of the console's build with its operations: texts by ids. The dot hides the file from browsers. */
export const MANIFEST = '.persisted-documents.json';

const OPERATION_NAME = /\b(?:query|mutation|subscription) +(\w+)/;

/** The parameters of a request that name its document. */
export type DocumentParams = { readonly [name in 'query' | 'documentId' | 'extensions']?: unknown };

export type PersistedDocuments = ReturnType<typeof readPersistedDocuments>;

/**
 * Reads the console's operations from the directory of its files. Callers can't add documents.
 * @param isOnly see `consoleOperationsOnly` of `GatewayOptions`.
 * @throws StartError when only these operations may run and there are none: nobody could log in.
 */
export function readPersistedDocuments(
  directory: string | undefined,
  isOnly: boolean,
  scriptTokenPrefix: string | undefined,
) {
  const path = directory === undefined ? undefined : join(directory, MANIFEST);
  const isThere = path !== undefined && existsSync(path);
  if (isOnly && !isThere) {
    throw new StartError('CONSOLE_OPERATIONS_ONLY is 1, and the console is not built; build it first: npm run build.');
  }
  const texts = new Map<string, string>(isThere ? Object.entries(JSON.parse(readFileSync(path, 'utf8'))) : []);
  const own = new Set(texts.values());

  // The prefix is enough: the service refuses a forged token.
  const isScripts = (authorization: string) =>
    scriptTokenPrefix !== undefined && authorization.replace(/^Bearer +/i, '').startsWith(scriptTokenPrefix);
  const mayRun = (text: string, authorization = '') => !isOnly || own.has(text) || isScripts(authorization);

  return {
    /** Whether a text is one of the console's operations. */
    isOwn: (text: string) => own.has(text),
    textById: (id: string) => texts.get(id),
    operationNames: new Set([...own].flatMap((text) => OPERATION_NAME.exec(text)?.[1] ?? [])),
    mayRun,
    /** The text of a request's document; undefined without a document. @throws Refusal NOT_FOUND, FORBIDDEN */
    textOf(params: DocumentParams, authorization: string | undefined): string | undefined {
      const { query } = params;
      if (typeof query === 'string') {
        if (mayRun(query, authorization)) return query;
        throw new Refusal('FORBIDDEN', "Without a script's token, only the console's own operations run here.");
      }
      const id = documentIdIn(params);
      const text = id === undefined ? undefined : texts.get(id);
      if (id !== undefined && text === undefined) throw unknown(params, id);
      return text;
    },
  };
}

/**
 * The document id of a request without a text: `documentId` (GraphQL over HTTP, appendix "Persisted Documents") or the hash that
 * urql and Apollo Client send.
 *
 * { extensions: { persistedQuery: { version: 1, sha256Hash: '71f7…' } } } → 'sha256:71f7…'
 */
export function documentIdIn({ query, documentId, extensions }: DocumentParams): string | undefined {
  if (query !== undefined && query !== null) return undefined;
  if (typeof documentId === 'string') return documentId;
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: { version?: unknown; sha256Hash?: unknown } };
  const { version, sha256Hash } = persistedQuery ?? {};
  return version === 1 && typeof sha256Hash === 'string' ? `sha256:${sha256Hash}` : undefined;
}

function unknown({ documentId }: DocumentParams, id: string): Refusal {
  const sentence = `No document has the id ${id.slice(0, 80)}. Send its text as "query".`;
  if (typeof documentId === 'string') return new Refusal('NOT_FOUND', sentence);
  // Clients that send hashes switch to texts when they read this message.
  return new Refusal('NOT_FOUND', 'PersistedQueryNotSupported', { title: sentence });
}
