import { GraphQLError, type GraphQLScalarType } from 'graphql';

export interface Upload {
  readonly name: string;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Whether an argument is an uploaded file: JSON has no functions. */
export function isUpload(value: unknown): value is Upload {
  return typeof value === 'object' && value !== null && 'arrayBuffer' in value && value.arrayBuffer instanceof Function;
}

/** The conversions of a scalar. Name, description and specification come from the schema. */
type Conversions = Partial<Pick<GraphQLScalarType, 'coerceInputValue' | 'coerceInputLiteral' | 'coerceOutputValue'>>;

const texts = [
  'CountryCode',
  'CurrencyCode',
  'Date',
  'DateTime',
  'Decimal',
  'EmailAddress',
  'LanguageTag',
  'TimeZone',
] as const;

/** The scalars that a schema may declare. */
export const scalars: Readonly<Record<string, Conversions>> = {
  ...Object.fromEntries(texts.map((name) => [name, text(name)])),
  Upload: {
    coerceInputValue: (value) => (isUpload(value) ? value : refuse('Upload', 'a file of a form')),
    coerceInputLiteral: () => refuse('Upload', 'a variable with a file of a form'),
  },
};

/** Passes text both ways. The service checks the format; a decimal never becomes a binary floating-point number. */
function text(name: string): Conversions {
  const checked = (value: unknown) => (typeof value === 'string' ? value : refuse(name, 'a string'));
  return {
    coerceInputValue: checked,
    coerceOutputValue: checked,
    coerceInputLiteral: (node) => checked('value' in node && node.kind === 'StringValue' ? node.value : undefined),
  };
}

function refuse(name: string, expected: string): never {
  throw new GraphQLError(`${name} must be ${expected}.`);
}
