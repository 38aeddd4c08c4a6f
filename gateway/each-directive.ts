import { GraphQLError, type GraphQLField, type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import { eachOf, holdsFile, type RestField } from './rest-directive.ts';

/** A mutation that does another one for each of its inputs. */
export interface EachField {
  readonly field: string;
  /** The mutation that does one. */
  readonly of: RestField;
}

type Field = GraphQLField<unknown, unknown>;

/** Every mutation with `@each`, in the schema's order, and what is wrong with them. @param endpoints of the same schema. */
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
    const one = mutations[name];
    const found =
      of && one ? mistakesIn(field, one) : [`@each: there is no mutation "${name}" that an endpoint answers`];
    for (const mistake of found) {
      mistakes.push(new GraphQLError(`Mutation.${field.name}: ${mistake}`, { nodes: field.astNode }));
    }
    if (of) fields.push({ field: field.name, of });
  }
  return { fields, mistakes };
}

/** What is wrong with a mutation that does `one` for each of its inputs. */
function mistakesIn(field: Field, one: Field): string[] {
  const input = one.args.find(({ name }) => name === 'input');
  const key = one.args.find(({ name }) => name === 'idempotencyKey');
  if (!input || one.args.length > (key ? 2 : 1)) return [`"${one.name}" does not take one "input"`];
  if (holdsFile(input.type)) return [`"${one.name}" takes a file, which is sent by itself`];
  const record = getNamedType(one.type);
  const isRecord = isObjectType(record) && record.getInterfaces().some(({ name }) => name === 'Node');
  if (!isRecord) return [`"${one.name}" does not answer a Node`];

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

function differing(what: string, found: readonly string[], right: readonly string[]): string[] {
  return found.join() === right.join() ? [] : [`${what} (${found.join(', ')}), which should be (${right.join(', ')})`];
}
