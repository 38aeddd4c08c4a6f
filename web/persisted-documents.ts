import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { formatDocument, stringifyDocument } from '@urql/core';
import { build } from 'esbuild';
import { type DocumentNode, Kind } from 'graphql';
import { graphql } from './ground/graphql.ts';
import { madeDocuments } from './records/documents/documents.ts';
import './records/imports/documents.ts';
import './records/saved-command.ts';

// The form that `build` writes: graphql(`text`, [Fragment, Fragment2]), perhaps assigned to a name.
const CALL = /(?:(\w+) = )?\bgraphql\(\s*`([^`]*)`\s*(?:,\s*\[([\w\s,]*)\]\s*)?\)/g;

// gql.tada's types need literal texts, and the texts are read from a file.
const documentOf: (text: string, fragments: readonly DocumentNode[]) => DocumentNode = graphql as never;

/**
 * The documents of the console's operations, with fragments, read from a bundle: running the console needs a browser.
 *
 * The records' own documents come from running `records/documents/`, which needs no browser.
 *
 * @throws Error for an unreadable or nameless operation, and for a repeated name.
 */
export async function consoleDocuments(): Promise<readonly DocumentNode[]> {
  const made = join(import.meta.dirname, 'records/documents');
  for (const file of readdirSync(made)) await import(join(made, file));
  const code = await consoleAsOneFile();
  const calls = [...code.matchAll(CALL)];
  const unread = (code.match(/\bgraphql\(/g)?.length ?? 0) - calls.length;
  if (unread > 0) throw new Error(`${unread} GraphQL documents are not written as graphql(\`…\`, [Fragment, …]).`);

  const named = new Map<string, DocumentNode>();
  const documents = calls.map(([, name, text = '', fragments = '']) => {
    const document = documentOf(text, fragments.match(/\w+/g)?.map((fragment) => found(named, fragment)) ?? []);
    if (name) named.set(name, document);
    return document;
  });
  const operations = [...documents, ...madeDocuments].filter((document) => operationsIn(document).length > 0);
  const names = new Set<string>();
  for (const name of operations.flatMap(operationsIn)) {
    if (!name || names.has(name)) throw new Error(`Each operation needs a name of its own: "${name}".`);
    names.add(name);
  }
  return operations;
}

/** The gateway's list: the id of each text (GraphQL over HTTP, `sha256:` and 64 digits), and the text. */
export function manifestOf(documents: readonly DocumentNode[]): Readonly<Record<string, string>> {
  // The cached client adds `__typename` to each selection; the uncached client doesn't.
  const texts = documents.flatMap((document) => [document, formatDocument(document)].map(stringifyDocument));
  return Object.fromEntries(texts.map((text) => [`sha256:${createHash('sha256').update(text).digest('hex')}`, text]));
}

async function consoleAsOneFile(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'app/main.tsx')],
    bundle: true,
    format: 'esm',
    packages: 'external',
    loader: { '.css': 'empty' },
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

function found(documents: ReadonlyMap<string, DocumentNode>, name: string): DocumentNode {
  const document = documents.get(name);
  if (!document) throw new Error(`${name} is no fragment of the console's.`);
  return document;
}

const operationsIn = ({ definitions }: DocumentNode): readonly (string | undefined)[] =>
  definitions.flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION ? [one.name?.value] : []));
