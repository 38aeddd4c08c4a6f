import { type GraphQLInputType, getNamedType, isEnumType, isInputObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { enumInputs, enums } from '../../web/wings/copying/enum-inputs.ts';
import { schema } from './schema.ts';

/** Whether a type is an enum, or an input that contains an enum. */
function ofInterest(type: GraphQLInputType): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return isEnumType(named);
  return Object.values(named.getFields()).some((field) => ofInterest(field.type));
}

test('the console knows each enum of an input, and the fields with it', () => {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const inputs = types.filter(isInputObjectType).flatMap((input) => {
    const fields = Object.values(input.getFields()).filter(({ type }) => ofInterest(type));
    return fields.length > 0
      ? [[input.name, Object.fromEntries(fields.map(({ name, type }) => [name, getNamedType(type).name]))]]
      : [];
  });
  expect(enumInputs).toEqual(Object.fromEntries(inputs));
  expect([...enums].toSorted()).toEqual(
    types
      .filter(isEnumType)
      .map(({ name }) => name)
      .toSorted(),
  );
});
