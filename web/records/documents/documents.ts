import type { DocumentNode } from 'graphql';
import { graphql, type TadaDocumentNode } from '../../ground/graphql.ts';

/*
 * The documents that every kind has alike, made from the fragment of its record: fetch one, list a page, find some, change,
 * history. `tests/laws` reads each against schema.graphql.
 */

/** Every document made here, for the gateway's list of known operations. */
export const madeDocuments: DocumentNode[] = [];

// biome-ignore lint/suspicious/noExplicitAny: a fragment of any record
export type Fragment<Row> = TadaDocumentNode<Row, any, any>;

export function made<Result, Variables>(
  text: string,
  fragments: readonly DocumentNode[],
): TadaDocumentNode<Result, Variables> {
  const parse = graphql as unknown as (text: string, fragments: readonly DocumentNode[]) => DocumentNode; // the text isn't literal
  const document = parse(text, fragments);
  madeDocuments.push(document);
  return document as TadaDocumentNode<Result, Variables>;
}

/** `{ name: 'JobFields', type: 'Job', root: 'job' }` */
export function partsOf(fragment: DocumentNode) {
  const [first] = fragment.definitions;
  if (first?.kind !== 'FragmentDefinition') throw new TypeError('A record’s fields are a fragment.');
  const type = first.typeCondition.name.value;
  return { name: first.name.value, type, root: type.charAt(0).toLowerCase() + type.slice(1) };
}

/** `query JobById($id: ID!) { record: job(id: $id) { … } }` */
export function byId<Row>(fragment: Fragment<Row>) {
  const { name, type, root } = partsOf(fragment);
  return made<{ record: Row | null }, { id: string }>(
    `query ${type}ById($id: ID!) { record: ${root}(id: $id) { ...${name} } }`,
    [fragment],
  );
}

/** A list’s arguments, each with its GraphQL type: `{ status: 'JobStatus', customerId: 'ID' }`. */
export type Args = Readonly<Record<string, string>>;

export const declared = (args: Args) =>
  Object.entries(args)
    .map(([name, type]) => `$${name}: ${type}`)
    .join(' ');
export const passed = (args: Args) =>
  Object.keys(args)
    .map((name) => `${name}: $${name}`)
    .join(' ');
