import AjvCompiler from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';
import { countryCalled, isCountry } from '../shared/countries.ts';
import { currencyCodes } from '../shared/currencies.ts';
import type { FieldError, FieldErrorParams, Format, ValueType } from '../shared/field-errors.ts';
import { fieldError, shortened } from '../shared/field-messages.ts';
import { badFields, type Problem } from '../shared/problem.ts';
import { wordsOf } from '../shared/search-text.ts';

/** Mistakes in an answer. */
export const MOST_ERRORS = 50;
const CURRENCIES = new Set(currencyCodes);

/** The forms that a list decides, not a pattern. */
const LOOKUPS: { [Name in Format]?: (text: string) => boolean } = {
  URL: URL.canParse,
  COUNTRY: isCountry,
  COUNTRY_NAME: (name) => countryCalled(name) !== undefined,
  CURRENCY: (code) => CURRENCIES.has(code),
  LOCALE: isLocale,
  TIME_ZONE: isTimeZone,
};

const compile = AjvCompiler();
/**
 * `expects` names the form of a text, for checks against lists such as countries; `maxLines` limits the lines, and
 * `maxWords` the different words.
 */
const keywords = [
  {
    keyword: 'expects',
    validate: ({ format }: FieldErrorParams['WRONG_FORMAT'], value: unknown) =>
      typeof value !== 'string' || (LOOKUPS[format]?.(value) ?? true),
  },
  { keyword: 'maxLines', type: 'string' as const, validate: (most: number, text: string) => linesIn(text) <= most },
  {
    keyword: 'maxWords',
    type: 'string' as const,
    validate: (most: number, text: string) => wordsOf(text).length <= most,
  },
];
const exact = {
  removeAdditional: false,
  allErrors: true,
  verbose: true,
  useDefaults: true,
  allowUnionTypes: true,
  keywords,
};
const asTyped = compile({}, { customOptions: { ...exact, coerceTypes: false } });
// With strict numbers, ajv would not compare `Infinity` with a limit.
const fromText = compile({}, { customOptions: { ...exact, coerceTypes: 'array', strictNumbers: false } });

type Validate = ReturnType<FastifySchemaCompiler<TSchema>>;

/**
 * Makes the check of a route's body, or of its URL. A body must have the types of the schema; the check converts a URL's text to the
 * types. The first call compiles the schema: all schemas together take two thirds of a start's CPU.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = (route) => {
  let validate: Validate | undefined;
  const check: Validate = (value) => {
    validate ??= (route.httpPart === 'body' ? asTyped : fromText)(route);
    const answer = validate(value);
    // Fastify reads the errors from the function.
    check.errors = validate.errors ?? null;
    return answer;
  };
  return check;
};

/** Counts lines as documents break lines: a return with a line feed is a single line end. */
const linesIn = (text: string) => text.split(/\r\n|[\n\r\u2028\u2029]/u).length;

/** BAD_INPUT with an error for each wrong field. */
export function invalid(errors: readonly FastifySchemaValidationError[]): Problem {
  // With `verbose`, ajv adds the value and the schema; Fastify's type lacks both.
  return badFields(oneOfEachField(errors as AjvError[]));
}

/** The first error of each field; ajv's other errors follow from the first. */
function oneOfEachField(errors: readonly AjvError[]): FieldError[] {
  const all = errors.slice(0, MOST_ERRORS).map((error) => wrongField(error));
  return all.filter(({ path }, index) => index === all.findIndex((other) => other.path === path));
}

/**
 * A check of a value outside a route's schema, such as a job field's: the error at a path such as `fields.serialNumber`,
 * or undefined.
 */
export function checkOf(schema: TSchema): (value: unknown, path: string) => FieldError | undefined {
  const validate = asTyped({ schema });
  return (value, path) => {
    if (validate(value)) return undefined;
    const [error] = (validate.errors ?? []) as AjvError[];
    return error && wrongField(error, path);
  };
}

/** A check of an object such as a row of an import: the errors of all fields. */
export function checksOf(schema: TSchema): (value: object) => FieldError[] {
  const validate = asTyped({ schema });
  return (value) => (validate(value) ? [] : oneOfEachField((validate.errors ?? []) as AjvError[]));
}

interface AjvError extends FastifySchemaValidationError {
  data: unknown;
  parentSchema: {
    type?: string | string[];
    properties?: object;
    maxLines?: number;
    maxWords?: number;
    expects?: FieldErrorParams['WRONG_FORMAT'];
  };
}

function wrongField(error: AjvError, base?: string): FieldError {
  const parent = error.instancePath.split('/').slice(1);
  const { missingProperty, additionalProperty } = error.params as Record<string, string | undefined>;
  const path = [base ?? [], ...parent, missingProperty ?? additionalProperty ?? []].flat().join('.');
  return refused(error, shortened(path) || 'body');
}

function refused({ keyword, params, data, parentSchema }: AjvError, path: string): FieldError {
  const limit = Number(params.limit);
  switch (keyword) {
    case 'required':
      return fieldError(path, 'REQUIRED');
    case 'additionalProperties':
      return fieldError(path, 'UNKNOWN', { allowed: Object.keys(parentSchema.properties ?? {}) });
    case 'type':
      return fieldError(path, 'WRONG_TYPE', { type: typeIn(parentSchema.type) }, data);
    case 'enum':
      return fieldError(path, 'NOT_ONE_OF', { allowed: wordsIn(params.allowedValues) }, data);
    case 'minLength':
      return data === '' ? fieldError(path, 'REQUIRED') : fieldError(path, 'TOO_SHORT', { min: limit });
    case 'maxLength':
      return fieldError(path, 'TOO_LONG', { max: limit });
    case 'maxLines':
      return fieldError(path, 'TOO_MANY_LINES', { max: Number(parentSchema.maxLines) });
    case 'maxWords':
      return fieldError(path, 'TOO_MANY_WORDS', { max: Number(parentSchema.maxWords) });
    case 'minItems':
      return fieldError(path, 'TOO_FEW', { min: limit });
    case 'maxItems':
      return fieldError(path, 'TOO_MANY', { max: limit });
    case 'minimum':
      return fieldError(path, 'TOO_SMALL', { min: limit }, data);
    case 'maximum':
      return fieldError(path, 'TOO_LARGE', { max: limit }, data);
    default:
      return fieldError(path, 'WRONG_FORMAT', parentSchema.expects ?? { format: 'OTHER' }, data);
  }
}

function wordsIn(values: unknown): string[] {
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}

const TYPES: Record<string, ValueType> = {
  string: 'TEXT',
  integer: 'WHOLE_NUMBER',
  number: 'NUMBER',
  boolean: 'BOOLEAN',
  object: 'OBJECT',
  array: 'LIST',
};

/** The first allowed type of a schema. */
function typeIn(types: string | string[] = 'object'): ValueType {
  return TYPES[[types].flat()[0] ?? ''] ?? 'OBJECT';
}

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** Intl also takes offsets such as +05:30, which have no daylight saving, and names in any case. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== undefined;
  } catch {
    return false;
  }
}
