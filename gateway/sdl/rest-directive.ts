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
import type { Method } from '../calls/exchange.ts';
import { lastSegment, parseTemplate, type UriTemplate } from '../calls/uri-template.ts';

/** A field of the schema with its REST endpoint. */
export interface RestField {
  /** The type that declares the field: `Query`. */
  readonly type: string;
  readonly field: string;
  readonly method: Method;
  readonly path: UriTemplate;
  /** The argument that becomes the body, or the arguments that become the fields of the body. */
  readonly body: readonly string[];
  /** The field of the enclosing object without which the field is null. */
  readonly when: string | undefined;
  /** Whether a long query string becomes the body of a POST. */
  readonly isLongByPost: boolean;
  /** Whether the endpoint answers a file in place of JSON. */
  readonly isDocument: boolean;
  /** Whether the field may answer null for an absent record. */
  readonly isNullable: boolean;
  /** Points of a call. */
  readonly cost: number;
}

type Field = GraphQLField<unknown, unknown>;

/** The arguments of `@rest`, as the schema defines the directive. */
type DirectiveValues = Pick<RestField, 'method'> & {
  readonly path: string;
  readonly body?: string;
  readonly when?: string;
  readonly longBy?: Method;
};

/** Points of a call without `@cost`. */
const USUAL_COST = 10;
const ROOTS: readonly string[] = ['Query', 'Mutation', 'Subscription'];

/** Reads every field with `@rest` in the schema's order, and lists the mistakes. */
export function readRestFields(schema: GraphQLSchema): { fields: RestField[]; mistakes: GraphQLError[] } {
  const fields: RestField[] = [];
  const mistakes: GraphQLError[] = [];
  const directive = schema.getDirective('rest');
  const costDirective = schema.getDirective('cost');
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const report = (message: string) =>
        mistakes.push(new GraphQLError(`${type.name}.${field.name}: ${message}`, { nodes: field.astNode }));
      try {
        const values = directive && field.astNode && getDirectiveValues(directive, field.astNode);
        if (!values) {
          const isEach = type.name === 'Mutation' && eachOf(field) !== undefined;
          if (ROOTS.includes(type.name) && !isEach) report('no @rest names its endpoint');
        } else if (!isObjectType(type)) {
          report('@rest belongs to the types that implement an interface, not to the interface');
        } else {
          const weight = costDirective && field.astNode && getDirectiveValues(costDirective, field.astNode)?.weight;
          const cost = Number(weight ?? USUAL_COST);
          if (!(cost >= 0)) report(`@cost: "${weight}" is no number of points`);
          const rest = readRestField(type, field, values as unknown as DirectiveValues, cost);
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

/** The mutation that a field's `@each` names; undefined without the directive. */
export function eachOf({ astNode }: Field): string | undefined {
  const each = astNode?.directives?.find(({ name }) => name.value === 'each');
  const given = each?.arguments?.[0]?.value;
  return given?.kind === Kind.STRING ? given.value : undefined;
}

function readRestField(
  type: GraphQLObjectType,
  field: Field,
  { method, path, body = '', when, longBy }: DirectiveValues,
  cost: number,
): RestField {
  return {
    type: type.name,
    field: field.name,
    method,
    path: parseTemplate(path),
    body: body.split(',').filter(Boolean),
    when,
    isLongByPost: longBy === 'POST',
    isDocument: getNamedType(field.type).name === 'Document',
    isNullable: !isNonNullType(field.type),
    cost,
  };
}

function* fieldMistakes(rest: RestField, type: GraphQLObjectType, field: Field): Generator<string> {
  const { pathNames, queryNames } = rest.path;
  const names = [...pathNames, ...queryNames];
  for (const name of names) yield* sourceMistakes(name, rest.path, type, field);
  if (rest.when !== undefined) yield* sourceMistakes(`parent.${rest.when}`, rest.path, type, field);
  const queryKeys = queryNames.map(lastSegment);
  for (const [i, key] of queryKeys.entries())
    if (queryKeys.indexOf(key) < i) yield `the query string has two values named "${key}"`;
  for (const name of rest.body)
    if (!field.args.some((argument) => argument.name === name)) yield `the body names no argument: "${name}"`;
  if (rest.body.length > 0 && rest.method === 'GET') yield 'GET has no body';
  const isMutation = type.name === 'Mutation';
  const isPostedRead = type.name === 'Query' && rest.method === 'POST' && rest.body.length > 0;
  if (isMutation && rest.method === 'GET') yield 'a mutation changes the service, and GET only reads';
  if (!isMutation && !isPostedRead && rest.method !== 'GET')
    yield 'only a mutation may use another method than GET; a query with a body may use POST';
  if (rest.isLongByPost && (rest.method !== 'GET' || rest.isDocument))
    yield 'only a read of JSON by GET has a long form';
  if (rest.isDocument && rest.method !== 'GET') yield 'a Document needs the method GET';
  if (rest.isDocument && type.name === 'Subscription') yield 'a subscription yields JSON values, not a Document';
  const used = new Set([...names.map((name) => name.split('.')[0]), ...rest.body, 'idempotencyKey']);
  const form = isMutation && rest.body.length === 1 ? rest.body[0] : undefined;
  for (const argument of field.args) {
    if (holdsMisplacedFile(argument, form)) yield `the file in "${argument.name}" must be a direct field of the body`;
    if (!used.has(argument.name)) yield `the endpoint does not use the argument "${argument.name}"`;
  }
}

/** Whether a file lies elsewhere than directly in the body, so that a form could not carry the file as a part. */
function holdsMisplacedFile({ name, type }: GraphQLArgument, body: string | undefined): boolean {
  const input = getNullableType(type);
  if (name !== body || !isInputObjectType(input)) return holdsFile(type);
  const fields = Object.values(input.getFields());
  return fields.some((field) => !isLeafType(getNullableType(field.type)) && holdsFile(field.type));
}

/** Whether an input contains an `Upload` at any depth. */
export function holdsFile(type: GraphQLInputType, seen = new Set<unknown>()): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return named.name === 'Upload';
  if (seen.has(named)) return false;
  seen.add(named);
  return Object.values(named.getFields()).some((field) => holdsFile(field.type, seen));
}

/** Checks the source of a name in braces: an argument, the enclosing object, or the query's selection. */
function* sourceMistakes(
  name: string,
  { pathNames, listNames }: UriTemplate,
  type: GraphQLObjectType,
  field: Field,
): Generator<string> {
  const isInPath = pathNames.includes(name);
  const isList = listNames.includes(name);
  const [first = '', ...more] = name.split('.');
  const second = more.join('.');
  if (first === 'parent') {
    const source = ROOTS.includes(type.name) ? undefined : type.getFields()[second];
    if (!source) yield `{${name}}: ${type.name} has no field "${second}"`;
    else if (source.astNode?.directives?.some((directive) => directive.name.value === 'rest'))
      yield `{${name}} is not part of the record: another endpoint answers it`;
    else if (isList || !isLeafType(getNullableType(source.type))) yield `{${name}} is not a single value`;
    else if (isNonNullType(field.type) && !isNonNullType(source.type))
      yield `{${name}} may be null, so the field must be nullable`;
    return;
  }
  if (first === 'selected') {
    const answer = getNamedType(field.type);
    if (isInPath) yield `{${name}} is true or absent: only the query string may hold it`;
    else if (!isObjectType(answer) || !answer.getFields()[second]) yield `{${name}}: the answer has no such field`;
    return;
  }
  const argument = field.args.find((one) => one.name === first);
  if (!argument) return yield `{${name}}: there is no argument "${first}"`;
  let input: GraphQLInputType = argument.type;
  let isRequired = isNonNullType(input);
  for (const key of more) {
    const object: GraphQLInputType = getNullableType(input);
    const inner = isInputObjectType(object) ? object.getFields()[key] : undefined;
    if (!inner) return yield `{${name}}: "${key}" is not a field of ${String(object)}`;
    input = inner.type;
    isRequired &&= isNonNullType(input);
  }
  const value: GraphQLInputType = getNullableType(input);
  if (isList) {
    const isOfLeaves = isListType(value) && isLeafType(getNullableType(value.ofType));
    if (!isOfLeaves) yield `{${name}*} is not a list of single values`;
  } else if (isInputObjectType(value) && !isInPath && more.length === 0) return;
  else if (!isLeafType(value)) yield `{${name}} is not a single value`;
  else if (isInPath && !isRequired) yield `{${name}} is optional, but the path needs it`;
}
