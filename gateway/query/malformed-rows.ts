import {
  type ExecutionArgs,
  type GraphQLError,
  type GraphQLInputType,
  getNullableType,
  getOperationAST,
  isInputObjectType,
  isListType,
  typeFromAST,
  validateInputValue,
} from 'graphql';
import { type FieldError, Refusal } from '../errors.ts';
import type { RowContext } from '../sdl/each-resolver.ts';

/**
 * Takes the malformed rows out of the variables for `inputs`, so graphql-js refuses these rows in place of the operation.
 * `eachResolver` answers each with its error.
 *
 * { inputs: [{ version: 'x' }, row] } → { inputs: [row] }, with a refusal for row 1 of `inputs`
 */
export function withoutMalformedRows(given: ExecutionArgs): ExecutionArgs {
  const { schema, document, operationName, variableValues, contextValue, hideSuggestions } = given;
  const malformedRows = new Map<string, ReadonlyMap<number, Refusal>>();
  const variables: Record<string, unknown> = { ...variableValues };
  const operation = getOperationAST(document, operationName);
  for (const { variable, type } of operation?.variableDefinitions ?? []) {
    const name = variable.name.value;
    const rows = variables[name];
    const row = rowType(typeFromAST(schema, type));
    if (operation?.operation !== 'mutation' || !Array.isArray(rows) || !row) continue;
    const refusals = new Map(rows.flatMap((value, at) => refusalOf(value, row, hideSuggestions === true, at)));
    if (refusals.size === 0) continue;
    malformedRows.set(name, refusals);
    variables[name] = rows.filter((_, at) => !refusals.has(at));
  }
  if (malformedRows.size === 0) return given;
  const context = Object.assign(contextValue as object, { malformedRows } satisfies RowContext); // the request's own object
  return { ...given, variableValues: variables, contextValue: context };
}

/** Only mutations with `@each` take a list of objects; another list is single values. */
function rowType(type: unknown): GraphQLInputType | undefined {
  const list = getNullableType(type as GraphQLInputType); // typeFromAST finds the type of a valid document's variable
  const isRows = isListType(list) && isInputObjectType(getNullableType(list.ofType));
  return isRows ? list.ofType : undefined;
}

function refusalOf(value: unknown, type: GraphQLInputType, hideSuggestions: boolean, at: number) {
  const errors: FieldError[] = [];
  validateInputValue(value, type, (error, path) => errors.push(...fieldErrors(error, path)), hideSuggestions);
  const [first] = errors;
  return first ? [[at, new Refusal('BAD_INPUT', first.message, { errors })] as const] : [];
}

/** The rules, by graphql-js's words: graphql-js tells the rule in no other way. */
const RULES: readonly (readonly [code: string, words: RegExp])[] = [
  ['REQUIRED', /required field "(\w+)"/],
  ['REQUIRED', /non-null/],
  ['UNKNOWN', /unknown field "(\w+)"/],
  ['NOT_ONE_OF', / enum\b/],
  ['WRONG_TYPE', /(?:)/],
];

function fieldErrors({ message }: GraphQLError, path: readonly (string | number)[]): FieldError[] {
  return RULES.flatMap(([code, words]) => {
    const found = words.exec(message);
    return found ? [{ path: [...path, ...found.slice(1)].join('.'), code, message }] : [];
  }).slice(0, 1);
}
