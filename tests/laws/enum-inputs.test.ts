import { type GraphQLInputType, getNamedType, isEnumType, isInputObjectType, isScalarType } from 'graphql';
import { expect, test } from 'vitest';
import { enumInputs, scalars } from '../../web/wings/copying/enum-inputs.ts';
import { schema } from './schema.ts';

/** No copied operation of the console has filters or figures. */
const isOfFilters = ({ name }: { name: string }) => /(Filter|Test|FigureInput)$/.test(name);

/** Whether a type is an enum, or an input that contains an enum. */
function ofInterest(type: GraphQLInputType): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return isEnumType(named);
  if (isOfFilters(named)) return false;
  return Object.values(named.getFields()).some((field) => ofInterest(field.type));
}

test('the console knows each scalar, and each field of an input with an enum', () => {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const inputs = types.filter(isInputObjectType).flatMap((input) => {
    if (isOfFilters(input)) return [];
    const fields = Object.values(input.getFields()).filter(({ type }) => ofInterest(type));
    return fields.length > 0
      ? [[input.name, Object.fromEntries(fields.map(({ name, type }) => [name, getNamedType(type).name]))]]
      : [];
  });
  expect(enumInputs).toEqual(Object.fromEntries(inputs));
  expect([...scalars].toSorted()).toEqual(
    types
      .filter(isScalarType)
      .map(({ name }) => name)
      .toSorted(),
  );
});
