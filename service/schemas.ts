import { type Static, type TSchema, Type } from 'typebox';

/** One of these words, written out in the OpenAPI document. */
export function OneOf<const Word extends string>(words: readonly Word[], options: { default?: NoInfer<Word> } = {}) {
  return Type.Unsafe<Word>({ type: 'string', enum: [...words], ...options });
}

/**
 * The same, or null. `type: [it, 'null']` rather than a union: ajv names the mistake then, and not two.
 */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: words, ...rest } = schema as Schema & { type: string; enum?: unknown[] };
  return Type.Unsafe<Static<Schema> | null>({
    ...rest,
    type: [type, 'null'],
    ...(words && { enum: [...words, null] }),
  });
}

/** May be left out, or be null. */
export function Maybe<Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Nullable(schema));
}

/** An object of a request: what it doesn't list is refused. */
export function Input<Properties extends Record<string, TSchema>>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

/** For text that is only compared: the database can do that with any character but this one. */
export const WITHOUT_NUL = '^[^\\u0000]*$';

/** A line of text: 1 to 200 characters, no space at either end, no control characters, no half of a surrogate pair. */
export const Line = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^(?=\\S)[^\\p{Cc}\\p{Cs}]*(?<=\\S)$',
  description: 'One line of text, 1 to 200 characters, without a space at either end.',
});

/** What is counted: `h`, `m²`, `pcs`. */
export const Unit = Type.Unsafe<string>({
  ...Line,
  maxLength: 20,
  description: 'One line of text, 1 to 20 characters.',
});

/** A code or a number that is kept as it is written. */
export const Code = Type.Unsafe<string>({
  ...Line,
  maxLength: 50,
  description: 'One line of text, 1 to 50 characters, without a space at either end.',
});

/** Text of several lines: 1 to 10,000 characters, of the same kind, line ends and tabs; one at least can be seen. */
export const Body = Type.String({
  minLength: 1,
  maxLength: 10_000,
  pattern: '^(?=\\s*\\S)[^\\p{Cs}\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$',
  description: 'Text, 1 to 10,000 characters, not only spaces.',
});

export const Email = Type.String({
  format: 'email',
  maxLength: 254,
  description: 'One e-mail address, such as ana@lima.example.',
});

export const Phone = Type.String({
  maxLength: 50,
  pattern: '^[+(]?[0-9][0-9 ()./+-]*(( ?(x|ext\\.?)) ?[0-9]+)?$',
  description: 'A phone number, such as +1 (416) 555-0100.',
});

export const Website = Type.String({
  format: 'uri',
  maxLength: 200,
  pattern: '^https?://',
  description: 'An http or https URL, such as https://lima.example.',
});

/** An id in a request. Its form is looked at where it is looked up: a wrong one answers like one that isn't there. */
export const Id = Type.String({ maxLength: 100, pattern: WITHOUT_NUL, description: 'A TypeID.' });

export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The version that one saw.' });

/** A point in time of an answer: a `Date` here, RFC 3339 in UTC on the wire. */
export const DateTime = Type.Unsafe<Date>({ type: 'string', format: 'date-time' });

export const Status = OneOf(['ACTIVE', 'INACTIVE']);

/** A point in time of a request: RFC 3339 with its offset from UTC, in a year from 1000 to 2999. */
export const Moment = Type.String({
  format: 'date-time',
  pattern: '^[12]\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$',
  maxLength: 40,
  description: 'A point in time such as 2026-11-20T09:30:00Z, or with another offset.',
});

/** A calendar day of a request, in a year from 1000 to 2999. */
export const Day = Type.String({
  format: 'date',
  pattern: '^[12]\\d{3}-',
  description: 'A day of the calendar such as 2026-11-20.',
});

/** A calendar day of an answer: '2026-11-20'. */
export const CalendarDay = Type.String({ format: 'date' });

const PLACE = { line1: Line, line2: Line, city: Line, region: Line, postcode: Line };
const Country = Type.String({ pattern: '^[A-Z]{2}$', description: 'An ISO 3166-1 alpha-2 code, such as CA.' });

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

/** What every record's answer begins with. */
export const RecordFields = {
  id: Type.String(),
  createdAt: DateTime,
  updatedAt: DateTime,
  version: Type.Integer(),
  deletedAt: Nullable(DateTime),
};

export const IdParams = Type.Object({ id: Id });
export const CompanyIdParams = Type.Object({ companyId: Id });

/** What a delete carries in its query. */
export const VersionQuery = Input({ version: Version });
/** What a restore carries in its body. */
export const VersionBody = Input({ version: Version });
/** What a switch carries in its body. */
export const StatusBody = Input({ version: Version, status: Status });
