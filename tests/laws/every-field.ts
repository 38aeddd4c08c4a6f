import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { schema } from './schema.ts';

const DEPTH = 4;

/** A field of Query or Mutation, asked for with all that its answer holds, a few objects deep. */
export interface Question {
  /** Such as `Query.company`. */
  name: string;
  document: string;
  variables: Record<string, unknown>;
}

/**
 * Every query about each of these ids, and every mutation of it: a question a field and id, or one a field where
 * it takes none.
 */
export function questionsAbout(ids: readonly string[]): Question[] {
  return [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}).flatMap((field) => {
      const takesId = JSON.stringify(argumentsFor(field, 'an id')).includes('an id');
      return (takesId ? ids : ['']).map((id) => ({
        name: `${root?.name}.${field.name}`,
        document: documentFor(root?.name === 'Mutation' ? 'mutation' : 'query', field),
        variables: argumentsFor(field, id),
      }));
    }),
  );
}

function documentFor(operation: string, field: GraphQLField<unknown, unknown>): string {
  const args = field.args.filter(({ name }) => name !== 'idempotencyKey');
  const declared = args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const given = args.map(({ name }) => `${name}: $${name}`).join(', ');
  const head =
    args.length > 0 ? `${operation} (${declared}) { ${field.name}(${given})` : `${operation} { ${field.name}`;
  return `${head}${selection(getNamedType(field.type), DEPTH)} }`;
}

/** All leaves of a type, and of the objects in it as many levels deep. */
function selection(type: GraphQLNamedOutputType, depth: number): string {
  if (!isObjectType(type) && !isInterfaceType(type)) return '';
  const fields = Object.values(type.getFields()).flatMap(({ name, type: answer }) => {
    const inner = getNamedType(answer);
    if (isLeafType(inner)) return name === 'base64' ? [] : [name];
    // Of a list inside a record, the edges and then the nodes: two levels that say nothing by themselves.
    return depth > 1 ? [`${name}${selection(inner, depth - 1)}`] : [];
  });
  return fields.length > 0 ? ` { ${fields.join(' ')} }` : ' { __typename }';
}

function argumentsFor(field: GraphQLField<unknown, unknown>, id: string): Record<string, unknown> {
  const named = field.args.filter(({ name, type }) => name !== 'idempotencyKey' && (isNonNullType(type) || isId(type)));
  return Object.fromEntries(named.map(({ name, type }) => [name, valueFor(name, type, id)]));
}

/** A value that could be right, with `id` wherever an id goes. */
function valueFor(name: string, type: GraphQLInputType, id: string): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [valueFor(name, nullable.ofType, id)];
  // The last: of the roles, the one that anyone may give.
  if (isEnumType(nullable)) return nullable.getValues().at(-1)?.name;
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields()).filter((field) => isNonNullType(field.type) || isId(field.type));
    return Object.fromEntries(fields.map((field) => [field.name, valueFor(field.name, field.type, id)]));
  }
  if (isId(type)) return id;
  if (String(nullable) === 'Int') return 1;
  if (String(nullable) === 'EmailAddress') return 'nobody@nowhere.example';
  return name === 'password' ? 'nine quiet tractors' : 'Elsewhere';
}

function isId(type: GraphQLInputType): boolean {
  return String(getNullableType(type)) === 'ID';
}
