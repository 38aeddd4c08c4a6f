import { GraphQLError, type GraphQLField, type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import { eachOf, holdsFile, type RestField } from './rest-directive.ts';

/** A mutation that runs another mutation for each of its inputs. */
export interface EachField {
  readonly field: string;
  /** The other mutation. */
  readonly of: RestField;
}

type Field = GraphQLField<unknown, unknown>;

/** Reads every mutation with `@each` in the schema's order, and lists the mistakes. @param endpoints of the same schema. */
export function readEachFields(
  schema: GraphQLSchema,
  endpoints: readonly RestField[],
): { fields: EachField[]; mistakes: GraphQLError[] } {
  const fields: EachField[] = [];
  const mistakes: GraphQLError[] = [];
  const mutations = schema.getMutationType()?.getFields() ?? {};
  for (const field of Object.values(mutations)) {
    const name = eachOf(field);
    if (name === undefined) continue;
    const of = endpoints.find((rest) => rest.type === 'Mutation' && rest.field === name);
    const single = mutations[name];
    const found = of && single ? mistakesIn(field, single) : [`@each: no mutation "${name}" has an endpoint`];
    for (const mistake of found)
      mistakes.push(new GraphQLError(`Mutation.${field.name}: ${mistake}`, { nodes: field.astNode }));
    if (of) fields.push({ field: field.name, of });
  }
  return { fields, mistakes };
}

/** @param single the mutation that runs for each input. */
function mistakesIn(field: Field, single: Field): string[] {
  const input = single.args.find(({ name }) => name === 'input');
  const key = single.args.find(({ name }) => name === 'idempotencyKey');
  if (!input || single.args.length > (key ? 2 : 1)) return [`"${single.name}" does not take one "input"`];
  if (holdsFile(input.type)) return [`"${single.name}" takes a file; files need a request each`];
  const record = getNamedType(single.type);
  const isRecord = isObjectType(record) && record.getInterfaces().some(({ name }) => name === 'Node');
  if (!isRecord) return [`"${single.name}" does not answer a Node`];

  const result = getNamedType(field.type);
  const outcome = isObjectType(result) ? Object.values(result.getFields()).map(signature) : [];
  return [
    ...differing('it takes', field.args.map(signature), [`inputs: [${input.type}]!`, ...(key ? [signature(key)] : [])]),
    ...differing('it answers', [String(field.type)], [`[${result}!]!`]),
    ...differing(`${result} is`, outcome, ['row: Int!', `record: ${record}`, 'error: RowError']),
  ];
}

function signature({ name, type }: { readonly name: string; readonly type: unknown }): string {
  return `${name}: ${type}`;
}

function differing(subject: string, found: readonly string[], right: readonly string[]): string[] {
  return found.join() === right.join() ? [] : [`${subject} (${found.join(', ')}); expected (${right.join(', ')})`];
}
