import {
  type DirectiveNode,
  type DocumentNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  isObjectType,
  Kind,
  visit,
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

/** Something wrong with a schema, and where: a line and column of its source. */
export interface Mistake {
  readonly at: DirectiveNode | undefined;
  readonly message: string;
}

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE'];
const ROOTS: readonly string[] = ['Query', 'Mutation'];

/**
 * What can be said of the directives before the types are known: each has a path, in text, and no argument it shouldn't.
 *
 * graphql-js would refuse the same, but without saying where.
 */
export function directiveMistakes(document: DocumentNode): Mistake[] {
  const mistakes: Mistake[] = [];
  visit(document, {
    Directive(at) {
      if (at.name.value !== 'rest') return;
      const path = argumentOf(at, 'path');
      if (path === undefined) mistakes.push({ at, message: '@rest needs a path' });
      else if (path.kind !== Kind.STRING) mistakes.push({ at, message: 'the path of @rest is a string' });
      const method = argumentOf(at, 'method');
      if (method && (method.kind !== Kind.ENUM || !METHODS.includes(method.value))) {
        mistakes.push({ at, message: `the method of @rest is one of ${METHODS.join(', ')}` });
      }
      const body = argumentOf(at, 'body');
      if (body && body.kind !== Kind.STRING) mistakes.push({ at, message: 'the body of @rest is a string' });
      for (const { name } of at.arguments ?? []) {
        if (!['path', 'method', 'body'].includes(name.value)) {
          mistakes.push({ at, message: `@rest has no argument "${name.value}"` });
        }
      }
    },
  });
  return mistakes;
}

/** Every field that an endpoint answers, in the schema's order, and what is wrong with them. */
export function readRestFields(schema: GraphQLSchema): { fields: RestField[]; mistakes: Mistake[] } {
  const fields: RestField[] = [];
  const mistakes: Mistake[] = [];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!('getFields' in type) || isInputObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const at = field.astNode?.directives?.find(({ name }) => name.value === 'rest');
      const report = (message: string) => mistakes.push({ at, message: `${type.name}.${field.name}: ${message}` });
      if (!at) {
        if (ROOTS.includes(type.name)) report('no @rest says what answers it');
      } else if (!isObjectType(type)) {
        report('@rest stands on the fields of the types that implement an interface, not on its own');
      } else {
        const path = textOf(at, 'path');
        try {
          const rest = readRestField(type, field, at, parseTemplate(path));
          for (const mistake of fieldMistakes(rest, type, field)) report(mistake);
          fields.push(rest);
        } catch (error) {
          if (!(error instanceof SyntaxError)) throw error;
          report(error.message);
        }
      }
    }
  }
  return { fields, mistakes };
}

function readRestField(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  at: DirectiveNode,
  path: UriTemplate,
): RestField {
  return {
    type: type.name,
    field: field.name,
    method: (textOf(at, 'method') || 'GET') as Method, // directiveMistakes has looked at it
    path,
    body: textOf(at, 'body') || undefined,
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
    ...names.flatMap((name) => sourceMistake(name, pathNames.includes(name), type, field) ?? []),
    ...names.filter((name, i) => names.indexOf(name) < i).map((name) => `{${name}} stands in the path twice`),
    ...queryKeys
      .filter((key, i) => queryKeys.indexOf(key) < i)
      .map((key) => `two values of the query string would be named "${key}"`),
    ...(rest.body !== undefined && !field.args.some(({ name }) => name === rest.body)
      ? [`the body is the argument "${rest.body}", which there isn't`]
      : []),
    ...(rest.body !== undefined && rest.method === 'GET' ? ['GET has no body'] : []),
    ...(type.name === 'Mutation' && rest.method === 'GET' ? ['a mutation changes something, which GET does not'] : []),
    ...(type.name !== 'Mutation' && rest.method !== 'GET' ? [`a field that is read is read with GET`] : []),
    ...field.args.filter(({ name }) => !used.has(name)).map(({ name }) => `the argument "${name}" goes nowhere`),
  ];
}

/** What is wrong with the source of a name in braces: an argument, the enclosing object, or the query's selection. */
function sourceMistake(
  name: string,
  isInPath: boolean,
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
    if (!isLeafType(getNullableType(source.type))) return `{${name}} is not a single value`;
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
  if (!isLeafType(getNullableType(input))) return `{${name}} is not a single value`;
  return isInPath && !isRequired ? `{${name}} may be left out, but the path needs it` : undefined;
}

function argumentOf(directive: DirectiveNode, name: string) {
  return directive.arguments?.find((argument) => argument.name.value === name)?.value;
}

function textOf(directive: DirectiveNode, name: string): string {
  const value = argumentOf(directive, name);
  return value?.kind === Kind.STRING || value?.kind === Kind.ENUM ? value.value : '';
}
