import {
  type GraphQLArgument,
  GraphQLError,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
} from 'graphql';
import { lastSegment, parseTemplate, type UriTemplate } from './uri-template.ts';

/** A field of the schema and the one REST endpoint that answers it. */
export interface RestField {
  /** The type that it is a field of, such as `Query`. */
  readonly type: string;
  readonly field: string;
  readonly method: Method;
  readonly path: UriTemplate;
  /** The argument that is sent as the body. */
  readonly body: string | undefined;
  /** Whether the answer is a file, of which a call gives the particulars, rather than JSON. */
  readonly isDocument: boolean;
  /** Whether null may stand for a record that isn't there. */
  readonly isNullable: boolean;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What graphql-js makes of a directive, by the definition of `@rest` in the schema. */
interface DirectiveValues {
  readonly method: Method;
  readonly path: string;
  readonly body: string | undefined;
}

const ROOTS: readonly string[] = ['Query', 'Mutation', 'Subscription'];

/** Every field that an endpoint answers, in the schema's order, and what is wrong with them. */
export function readRestFields(schema: GraphQLSchema): { fields: RestField[]; mistakes: GraphQLError[] } {
  const fields: RestField[] = [];
  const mistakes: GraphQLError[] = [];
  const directive = schema.getDirective('rest');
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const report = (message: string) =>
        mistakes.push(new GraphQLError(`${type.name}.${field.name}: ${message}`, { nodes: field.astNode }));
      try {
        const values = directive && field.astNode && getDirectiveValues(directive, field.astNode);
        if (!values) {
          const isEach = type.name === 'Mutation' && eachOf(field) !== undefined;
          if (ROOTS.includes(type.name) && !isEach) report('no @rest says what answers it');
        } else if (!isObjectType(type)) {
          report('@rest stands on the fields of the types that implement an interface, not on its own');
        } else {
          const rest = readRestField(type, field, values as unknown as DirectiveValues);
          for (const mistake of fieldMistakes(rest, type, field)) report(mistake);
          fields.push(rest);
        }
      } catch (error) {
        if (!(error instanceof SyntaxError) && !(error instanceof GraphQLError)) throw error;
        report(error.message);
      }
    }
  }
  return { fields, mistakes };
}

/** The mutation that a field's `@each` names; undefined where it has none. */
export function eachOf({ astNode }: GraphQLField<unknown, unknown>): string | undefined {
  const each = astNode?.directives?.find(({ name }) => name.value === 'each');
  const given = each?.arguments?.[0]?.value;
  return given?.kind === Kind.STRING ? given.value : undefined;
}

function readRestField(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  { method, path, body }: DirectiveValues,
): RestField {
  return {
    type: type.name,
    field: field.name,
    method,
    path: parseTemplate(path),
    body,
    isDocument: getNamedType(field.type).name === 'Document',
    isNullable: !isNonNullType(field.type),
  };
}

function fieldMistakes(rest: RestField, type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): string[] {
  const { pathNames, queryNames } = rest.path;
  const names = [...pathNames, ...queryNames];
  const used = new Set([...names.map((name) => name.split('.')[0]), rest.body, 'idempotencyKey']);
  const queryKeys = queryNames.map(lastSegment);
  return [
    ...names.flatMap((name) => sourceMistake(name, placeOf(name, rest.path), type, field) ?? []),
    ...queryKeys
      .filter((key, i) => queryKeys.indexOf(key) < i)
      .map((key) => `two values of the query string would be named "${key}"`),
    ...(rest.body !== undefined && !field.args.some(({ name }) => name === rest.body)
      ? [`the body is the argument "${rest.body}", which there isn't`]
      : []),
    ...(rest.body !== undefined && rest.method === 'GET' ? ['GET has no body'] : []),
    ...(type.name === 'Mutation' && rest.method === 'GET' ? ['a mutation changes something, which GET does not'] : []),
    ...(type.name !== 'Mutation' && rest.method !== 'GET' ? [`a field that is read is read with GET`] : []),
    ...(rest.isDocument && rest.method !== 'GET' ? ['a Document is read with GET'] : []),
    ...(rest.isDocument && type.name === 'Subscription' ? ['a subscription yields JSON values, not a Document'] : []),
    ...field.args
      .filter((argument) => holdsMisplacedFile(argument, rest.body))
      .map(({ name }) => `the file in "${name}" is not a field of the body itself`),
    ...field.args.filter(({ name }) => !used.has(name)).map(({ name }) => `the argument "${name}" goes nowhere`),
  ];
}

/** Whether a file would have to be sent otherwise than as a part of the form that the body is. */
function holdsMisplacedFile({ name, type }: GraphQLArgument, body: string | undefined): boolean {
  const input = getNullableType(type);
  if (name !== body || !isInputObjectType(input)) return holdsFile(type);
  const fields = Object.values(input.getFields());
  return fields.some((one) => !isLeafType(getNullableType(one.type)) && holdsFile(one.type));
}

/** Whether a value of a type has an `Upload` anywhere in it. */
export function holdsFile(type: GraphQLInputType, seen = new Set<unknown>()): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return named.name === 'Upload';
  if (seen.has(named)) return false;
  seen.add(named);
  return Object.values(named.getFields()).some((field) => holdsFile(field.type, seen));
}

/** Where a name in braces stands: it decides which values fit. */
interface NamePlace {
  readonly isInPath: boolean;
  readonly isList: boolean;
}

const placeOf = (name: string, { pathNames, listNames }: UriTemplate): NamePlace => ({
  isInPath: pathNames.includes(name),
  isList: listNames.includes(name),
});

/** What is wrong with the source of a name in braces: an argument, the enclosing object, or the query's selection. */
function sourceMistake(
  name: string,
  { isInPath, isList }: NamePlace,
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
): string | undefined {
  const [first = '', ...more] = name.split('.');
  const second = more.join('.');
  if (first === 'parent') {
    const source = type.getFields()[second];
    if (ROOTS.includes(type.name) || !source) return `{${name}}: ${type.name} has no field "${second}" to take it from`;
    if (source.astNode?.directives?.some((directive) => directive.name.value === 'rest')) {
      return `{${name}} is not in the record: another endpoint answers it`;
    }
    if (isList || !isLeafType(getNullableType(source.type))) return `{${name}} is not a single value`;
    return isNonNullType(field.type) && !isNonNullType(source.type)
      ? `{${name}} may be null, so the field must be nullable`
      : undefined;
  }
  if (first === 'selected') {
    if (isInPath) return `{${name}} is true or nothing: it stands in the query string`;
    const answer = getNamedType(field.type);
    return isObjectType(answer) && answer.getFields()[second] ? undefined : `{${name}}: the answer has no such field`;
  }
  const argument = field.args.find((one) => one.name === first);
  if (!argument) return `{${name}}: there is no argument "${first}"`;
  let input: GraphQLInputType = argument.type;
  let isRequired = isNonNullType(input);
  for (const key of more) {
    const object: GraphQLInputType = getNullableType(input);
    const inner = isInputObjectType(object) ? object.getFields()[key] : undefined;
    if (!inner) return `{${name}}: "${key}" is not a field of ${String(object)}`;
    input = inner.type;
    isRequired &&= isNonNullType(input);
  }
  const value: GraphQLInputType = getNullableType(input);
  if (isList) {
    const isOfLeaves = isListType(value) && isLeafType(getNullableType(value.ofType));
    return isOfLeaves ? undefined : `{${name}*} is not a list of single values`;
  }
  if (!isLeafType(value)) return `{${name}} is not a single value`;
  return isInPath && !isRequired ? `{${name}} may be left out, but the path needs it` : undefined;
}
