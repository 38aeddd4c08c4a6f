import AjvCompiler from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';
import { badFields, type FieldError, type Problem } from './problem.ts';

const MOST_ERRORS = 50;
const MOST_SHOWN = 60;

const compile = AjvCompiler();
const exact = { removeAdditional: false, allErrors: true, verbose: true, useDefaults: true, allowUnionTypes: true };
const asTyped = compile({}, { customOptions: { ...exact, coerceTypes: false } });
// `Infinity` is a number that is too large, and ajv's strictness with numbers would look at no limit of it.
const fromText = compile({}, { customOptions: { ...exact, coerceTypes: 'array', strictNumbers: false } });

/** A body must be of the right types; what stands in an address is text, and is read as the type that it should be. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = (route) =>
  (route.httpPart === 'body' ? asTyped : fromText)(route);

/** BAD_INPUT with a sentence for each field that is wrong. */
export function invalid(errors: readonly FastifySchemaValidationError[]): Problem {
  // With verbose, ajv says which value it found and which schema that breaks; Fastify's type leaves it out.
  return badFields(oneOfEachField(errors as AjvError[]));
}

/** Of a field, what ajv finds first is what is wrong with it; the rest follows from that. */
function oneOfEachField(errors: readonly AjvError[]): FieldError[] {
  const all = errors.slice(0, MOST_ERRORS).map((error) => fieldError(error));
  return all.filter(({ path }, index) => index === all.findIndex((other) => other.path === path));
}

/**
 * A check of a value that no schema of a route knows, such as that of a job field: what is wrong with it, in the same
 * words, at a path such as `fields.serialNumber`; undefined where nothing is.
 */
export function checkOf(schema: TSchema): (value: unknown, path: string) => FieldError | undefined {
  const validate = asTyped({ schema });
  return (value, path) => {
    if (validate(value)) return undefined;
    const [error] = (validate.errors ?? []) as AjvError[];
    return error && fieldError(error, path);
  };
}

/** The same of an object such as a row of an import: what is wrong with each of its fields. */
export function checksOf(schema: TSchema): (value: object) => FieldError[] {
  const validate = asTyped({ schema });
  return (value) => (validate(value) ? [] : oneOfEachField((validate.errors ?? []) as AjvError[]));
}

interface AjvError extends FastifySchemaValidationError {
  data: unknown;
  parentSchema: { description?: string; type?: string | string[]; properties?: object };
}

function fieldError(error: AjvError, base?: string): FieldError {
  const parent = error.instancePath.split('/').slice(1);
  const { missingProperty, additionalProperty } = error.params as Record<string, string | undefined>;
  const path = shortened([base ?? [], ...parent, missingProperty ?? additionalProperty ?? []].flat().join('.'));
  const [code, message] = sentence(error, path || 'The body');
  return { path, code, message };
}

/** What ajv found, in words. `path` is a name such as `address.country`. */
function sentence({ keyword, params, data, parentSchema }: AjvError, path: string): [code: string, message: string] {
  const value = shown(data, path);
  const limit = String(params.limit);
  switch (keyword) {
    case 'required':
      return ['REQUIRED', `${path} is missing.`];
    case 'additionalProperties':
      return ['UNKNOWN', `${path} can't be given here, only ${words(Object.keys(parentSchema.properties ?? {}))}.`];
    case 'type':
      return ['WRONG_TYPE', `${path} is ${value}; it must be ${kinds(parentSchema.type ?? 'another type')}.`];
    case 'enum':
      return ['NOT_ONE_OF', `${path} is ${value}; it must be one of ${words(params.allowedValues)}.`];
    case 'minLength':
      return data === ''
        ? ['REQUIRED', `${path} is empty.`]
        : ['TOO_SHORT', `${path} is too short; it must have at least ${limit} characters.`];
    case 'maxLength':
      return ['TOO_LONG', `${path} has ${[...String(data)].length} characters; at most ${limit} are allowed.`];
    case 'minItems':
      return ['TOO_FEW', `${path} has too few entries; at least ${limit} are needed.`];
    case 'maxItems':
      return ['TOO_MANY', `${path} has too many entries; at most ${limit} are allowed.`];
    case 'minimum':
      return ['TOO_SMALL', `${path} is ${value}; it must be at least ${limit}.`];
    case 'maximum':
      return ['TOO_LARGE', `${path} is ${value}; it must be at most ${limit}.`];
    default:
      return ['WRONG_FORMAT', `${path} is ${value}. Expected: ${parentSchema.description ?? 'another form.'}`];
  }
}

/** A value as a message shows it; what may be a password is not. */
export function shown(value: unknown, path = ''): string {
  if (/password/iu.test(path)) return 'not right';
  return shortened(typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'nothing'));
}

function shortened(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

function words(values: unknown): string {
  return Array.isArray(values) ? values.filter((value) => value !== null).join(', ') : '';
}

const KINDS: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

function kinds(types: string | string[]): string {
  return [types]
    .flat()
    .map((type) => KINDS[type] ?? type)
    .join(' or ');
}
