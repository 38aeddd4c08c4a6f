import { isEnumType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { searchedKinds } from '../../service/search/kinds.ts';
import { schema } from './schema.ts';

/** Lists outside the search: no records of the business, or found elsewhere. */
const NOT_SEARCHED = ['API_TOKEN', 'AUDIT_ENTRY', 'EDITED_VERSION', 'MENTION', 'SAVED_COMMAND'];

test('every kind of record in a list is searched', () => {
  const listed = Object.values(schema.getTypeMap()).flatMap((type) => {
    const name = isObjectType(type) ? /^(\w+)Connection$/.exec(type.name)?.[1] : undefined;
    return name ? [name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()] : [];
  });
  expect(searchedKinds.map(({ kind }) => kind).sort()).toEqual(
    listed.filter((kind) => !NOT_SEARCHED.includes(kind)).sort(),
  );
});

test('every searched kind is in the schema', () => {
  const kinds = schema.getType('SearchKind');
  expect(isEnumType(kinds) && kinds.getValues().map(({ name }) => name)).toEqual(
    searchedKinds.map(({ kind }) => kind).sort(),
  );
});

test('a kind is searched by fields of its type', () => {
  for (const { kind, forms } of searchedKinds) {
    const name = kind.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const type = schema.getType(name);
    const fields = isObjectType(type) ? Object.keys(type.getFields()) : [];
    for (const field of Object.keys(forms)) expect(fields, kind).toContain(field.split('.')[0]);
  }
});
