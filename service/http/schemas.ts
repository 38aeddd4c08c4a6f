import { type Static, type TSchema, type TStringOptions, Type } from 'typebox';
import type { FieldError, FieldErrorParam, FieldErrorParams } from '../shared/field-errors.ts';
import { describe, fieldErrorCodes } from '../shared/field-messages.ts';

/** A word of a list; the OpenAPI document has the whole list. */
export function OneOf<const Word extends string>(words: readonly Word[], options: { default?: NoInfer<Word> } = {}) {
  return Type.Unsafe<Word>({ type: 'string', enum: [...words], ...options });
}

/** The schema or null, as a list of types: for a union, ajv would report two mistakes. */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: words, ...rest } = schema as Schema & { type: string; enum?: unknown[] };
  return Type.Unsafe<Static<Schema> | null>({
    ...rest,
    type: [type, 'null'],
    ...(words && { enum: [...words, null] }),
  });
}

/** The value may be absent or null. */
export function Maybe<Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Nullable(schema));
}

/** An object of a request; unknown properties are refused. */
export function Input<Properties extends Record<string, TSchema>>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

/** For text in comparisons: PostgreSQL accepts any character but NUL. */
export const WITHOUT_NUL = '^[^\\u0000]*$';

/** A text of a form; refusals carry the form, and the OpenAPI document describes the form. */
export function Formed(form: FieldErrorParams['WRONG_FORMAT'], options: Omit<TStringOptions, 'description'>) {
  return Type.String({ ...options, expects: form, description: describe(form) });
}

/** A line of text with a limit of characters. */
export function LineOf(maxLength: number) {
  return Formed({ format: 'LINE' }, { minLength: 1, maxLength, pattern: '^(?=\\S)[^\\p{Cc}\\p{Cs}]*(?<=\\S)$' });
}

/** A line of text: 1 to 200 characters, no space at either end, no control characters, no half of a surrogate pair. */
export const Line = LineOf(200);

/** The unit of a quantity: `h`, `m²`, `pcs`. */
export const Unit = LineOf(20);

/** A code or a number, stored as written. */
export const Code = LineOf(50);

/** The customer's own order number. */
export const Reference = LineOf(60);

/** Text of several lines with a limit of characters. */
export function TextOf(maxLength: number, limits: { maxLines?: number } = {}) {
  const pattern = '^(?=\\s*\\S)[^\\p{Cs}\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$';
  return Formed({ format: 'TEXT' }, { minLength: 1, maxLength, pattern, ...limits });
}

/** Text of several lines: 1 to 10,000 characters, with line ends and tabs, not only spaces. */
export const Body = TextOf(10_000);

export const Email = Formed({ format: 'EMAIL' }, { format: 'email', maxLength: 254 });

/** BCP 47. */
export const Locale = Formed({ format: 'LOCALE' }, { minLength: 1, maxLength: 100 });
export const Phone = Formed(
  { format: 'PHONE' },
  { maxLength: 50, pattern: '^[+(]?[0-9][0-9 ()./+-]*(( ?(x|ext\\.?)) ?[0-9]+)?$' },
);

export const Website = Formed({ format: 'URL' }, { format: 'uri', maxLength: 200, pattern: '^https?://' });

/** An id in a request. An id of a wrong form has the answer of a missing record. */
export const Id = Formed({ format: 'ID' }, { maxLength: 100, pattern: WITHOUT_NUL });

export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The version that one saw.' });

/** A point in time of an answer: a `Date` here, RFC 3339 in UTC on the wire. */
export const DateTime = Type.Unsafe<Date>({ type: 'string', format: 'date-time' });

export const Status = OneOf(['ACTIVE', 'INACTIVE']);

/** A point in time of a request: RFC 3339 with its offset from UTC, in a year from 1000 to 2999. */
export const Moment = Formed(
  { format: 'MOMENT' },
  {
    format: 'date-time',
    pattern: '^[12]\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$',
    maxLength: 40,
  },
);

/** A calendar day of a request, in a year from 1000 to 2999. */
export const Day = Formed({ format: 'DAY' }, { format: 'date', pattern: '^[12]\\d{3}-' });

/** An amount of an answer; requests give the decimal and the currency apart. */
export const Money = Type.Object({ amount: Type.String(), currency: Type.String() }, { title: 'Money' });

/** A calendar day of an answer: '2026-11-20'. */
export const CalendarDay = Type.String({ format: 'date' });

const PLACE = { line1: Line, line2: Line, city: Line, region: Line, postcode: Line };
export const Currency = Formed({ format: 'CURRENCY' }, { pattern: '^[A-Z]{3}$' });
const Country = Formed({ format: 'COUNTRY' }, { pattern: '^[A-Z]{2}$' });

/** An address of a request, given whole: a part left out is empty. */
export const AddressInput = Input({
  line1: Maybe(PLACE.line1),
  line2: Maybe(PLACE.line2),
  city: Maybe(PLACE.city),
  region: Maybe(PLACE.region),
  postcode: Maybe(PLACE.postcode),
  country: Maybe(Country),
});

/** An address of an answer. */
export const Address = Type.Object({
  line1: Nullable(Type.String()),
  line2: Nullable(Type.String()),
  city: Nullable(Type.String()),
  region: Nullable(Type.String()),
  postcode: Nullable(Type.String()),
  country: Nullable(Type.String()),
});

const Word = Type.Optional(Type.String());
const Whole = Type.Optional(Type.Integer());
const PARAMS: Record<FieldErrorParam, TSchema> = {
  min: Whole,
  max: Whole,
  most: Word,
  other: Word,
  allowed: Type.Optional(Type.Array(Type.String())),
  type: Word,
  format: Word,
  digits: Whole,
  places: Whole,
  latest: Word,
  year: Whole,
  kind: Word,
  name: Word,
  given: Word,
  count: Whole,
  status: Word,
  to: Word,
  line: Whole,
  column: Whole,
  country: Word,
  length: Whole,
  form: Word,
};

/** A refused field of an answer, with the parameters of its code. */
export const FieldErrorSchema = Type.Unsafe<FieldError>(
  Type.Object(
    { path: Type.String(), code: Type.String({ enum: fieldErrorCodes }), message: Type.String(), ...PARAMS },
    { title: 'FieldError' },
  ),
);

/** The first fields of every record's answer. */
export const RecordFields = {
  id: Type.String(),
  createdAt: DateTime,
  updatedAt: DateTime,
  version: Type.Integer(),
  deletedAt: Nullable(DateTime),
};

export const IdParams = Type.Object({ id: Id });
export const UserIdParams = Type.Object({ userId: Id });
/** A company's id in a path. Authentication replaces the word `own` by the id of the viewer's company. */
const PathCompany = { ...Id, description: 'Id of the company, or `own` for the viewer’s own.' };
export const CompanyIdParams = Type.Object({ companyId: PathCompany });

/** The query of a delete. */
export const VersionQuery = Input({ version: Version });
/** The body of a restore. */
export const VersionBody = Input({ version: Version });
/** The body of a switch. */
export const StatusBody = Input({ version: Version, status: Status });
