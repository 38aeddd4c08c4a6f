import type { DocumentNode } from 'graphql';
import { capitalised } from '../../ground/capitalised.ts';
import { graphql, type Schema, type TadaDocumentNode, type TypeName } from '../../ground/graphql.ts';

/*
 * The documents that all kinds have, made from the fragment of the record: fetch one, list a page, find some, change,
 * history. `tests/laws` checks each against schema.graphql.
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

/**
 * A mutation that answers the record: `change('createJob', 'CreateJobInput', JobFields)`.
 *
 * @param also further fields of the answer, such as a token's secret, with their fragments.
 */
export function change<Row, Input extends TypeName, Also = unknown>(
  mutation: string,
  input: Input,
  fragment: Fragment<Row>,
  also = '',
  fragments: readonly DocumentNode[] = [],
) {
  // The service recognises a repeated call by its key and creates or sends nothing twice.
  const takesKey = /^(create|save|duplicate|generate|merge|send(?!MessageAgain))/.test(mutation);
  const [variable, argument] = takesKey ? [', $idempotencyKey: String', ', idempotencyKey: $idempotencyKey'] : ['', ''];
  return made<{ changed: Row & Also }, { input: Schema<Input>; idempotencyKey?: string | null }>(
    `mutation ${capitalised(mutation)}($input: ${input}!${variable}) {
      changed: ${mutation}(input: $input${argument}) { ...${partsOf(fragment).name} ${also} }
    }`,
    [fragment, ...fragments],
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
