import { GraphQLError, GraphQLScalarType } from 'graphql';

/** A file of a multipart request, as it reaches a resolver. */
export interface Upload {
  readonly name: string;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Whether a value is a file that was uploaded: JSON has no functions. */
export function isUpload(value: unknown): value is Upload {
  return typeof value === 'object' && value !== null && 'arrayBuffer' in value && value.arrayBuffer instanceof Function;
}

/** The scalars that the schema may name, by their names; whichever it doesn't name is left out. */
export const scalars: Readonly<Record<string, GraphQLScalarType>> = {
  ...Object.fromEntries(['DateTime', 'Date', 'Decimal', 'EmailAddress'].map((name) => [name, text(name)])),
  Upload: new GraphQLScalarType({
    name: 'Upload',
    coerceInputValue: (value) => {
      if (isUpload(value)) return value;
      throw new GraphQLError('Upload is a file of a multipart/form-data request.');
    },
    coerceInputLiteral: () => {
      throw new GraphQLError('Upload is a file of a multipart/form-data request, so it is given by a variable.');
    },
  }),
};

// Text on the way in and out, no more: the service checks the form, and says which field of which input is wrong. What
// must not happen is that a decimal is read as a binary floating-point number.
function text(name: string): GraphQLScalarType<string, string> {
  const checked = (value: unknown) => {
    if (typeof value === 'string') return value;
    throw new GraphQLError(`${name} is given as a string.`);
  };
  return new GraphQLScalarType({
    name,
    coerceInputValue: checked,
    coerceOutputValue: checked,
    coerceInputLiteral: (node) => checked('value' in node && node.kind === 'StringValue' ? node.value : undefined),
  });
}
