import {
  type GraphQLArgument,
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
import { eachOf } from '../../gateway/sdl/rest-directive.ts';
import { schema } from './schema.ts';

const DEPTH = 4;

// logout would end the session; uploadImage needs a file.
const LEFT_OUT = ['logout', 'uploadImage'];

/** A field of Query or Mutation, with all fields of the answer, a few objects deep. */
export interface Question {
  /** Such as `Query.company`. */
  name: string;
  document: string;
  variables: Record<string, unknown>;
}

/**
 * Every query and mutation for each of the ids: a question for each field, id and argument of type ID, and a question for
 * each field without required ids. A bulk mutation takes several ids at once.
 */
export function questionsAbout(ids: readonly string[]): Question[] {
  return ROOTS.flatMap(([operation, root]) =>
    Object.values(root?.getFields() ?? {})
      .filter(({ name }) => !LEFT_OUT.includes(name))
      .flatMap((field) => {
        const asked = (args: readonly GraphQLArgument[], given: (argument: GraphQLArgument) => unknown) =>
          documentsFor(operation, field, args).map((document) => ({
            name: `${root?.name}.${field.name}`,
            document,
            variables: Object.fromEntries(args.map((argument) => [argument.name, given(argument)])),
          }));
        const questions = (args: readonly GraphQLArgument[], id: string) =>
          asked(args, ({ name, type }) => valueFor(name, type, id));
        const required = field.args.filter(({ type }) => isNonNullType(type));
        if (eachOf(field)) {
          return portionsOf(ids).flatMap((some) =>
            asked(required, ({ name, type }) => some.flatMap((id) => valueFor(name, type, id))),
          );
        }
        const narrowing = field.args.filter(({ type }) => String(type) === 'ID');
        return [
          ...(takesId(required) ? ids.flatMap((id) => questions(required, id)) : questions(required, '')),
          ...narrowing.flatMap((argument) => ids.flatMap((id) => questions([...required, argument], id))),
        ];
      }),
  );
}

const ROOTS = [
  ['query', schema.getQueryType()],
  ['mutation', schema.getMutationType()],
] as const;

/** Groups of 15 ids, the most for a bulk mutation with the entire answer selected. */
function portionsOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / 15) }, (_, i) => ids.slice(15 * i, 15 * (i + 1)));
}

function takesId(args: readonly GraphQLArgument[]): boolean {
  return args.some(({ name, type }) => JSON.stringify(valueFor(name, type, 'an id')).includes('an id'));
}

/** A document for each possible type of the answer. */
function documentsFor(
  operation: string,
  field: GraphQLField<unknown, unknown>,
  args: readonly GraphQLArgument[],
): string[] {
  const declared = args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const given = args.map(({ name }) => `${name}: $${name}`).join(', ');
  const head = args.length > 0 ? `(${declared}) { ${field.name}(${given})` : `{ ${field.name}`;
  const type = getNamedType(field.type);
  const selections = isInterfaceType(type)
    ? schema.getPossibleTypes(type).map((one) => ` { ... on ${one.name}${selection(one, DEPTH)} }`)
    : [selection(type, DEPTH)];
  return selections.map((selected) => `${operation} ${head}${selected} }`);
}

/** All leaf fields of a type and of its objects, `depth` levels deep. An interface yields its own fields. */
function selection(type: GraphQLNamedOutputType, depth: number): string {
  if (!isObjectType(type) && !isInterfaceType(type)) return '';
  const fields = Object.values(type.getFields()).flatMap(({ name, type: answer }) => {
    const inner = getNamedType(answer);
    // A call for each person of each answer would take most of the time; tests of the service ask as strangers.
    if (name === 'dataExport') return [`${name} { url }`];
    if (isLeafType(inner)) return name === 'base64' ? [] : [name];
    return depth > 1 ? [`${name}${selection(inner, depth - 1)}`] : [];
  });
  return fields.length > 0 ? ` { ${fields.join(' ')} }` : ' { __typename }';
}

/** A plausible value, with `id` for every id. */
function valueFor(name: string, type: GraphQLInputType, id: string): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [valueFor(name, nullable.ofType, id)];
  // The last value: the last role is the role that anyone may give.
  if (isEnumType(nullable)) return nullable.getValues().at(-1)?.name;
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields()).filter((field) => isNonNullType(field.type) || isId(field.type));
    return Object.fromEntries(fields.map((field) => [field.name, valueFor(field.name, field.type, id)]));
  }
  if (isId(type)) return id;
  if (String(nullable) === 'Int') return 1;
  if (String(nullable) === 'EmailAddress') return 'nobody@nowhere.example';
  if (name === 'url') return 'https://elsewhere.example';
  return name === 'password' ? 'nine quiet tractors' : 'Elsewhere';
}

function isId(type: GraphQLInputType): boolean {
  return String(getNullableType(type)) === 'ID';
}
