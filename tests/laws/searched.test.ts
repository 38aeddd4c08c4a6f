import { isEnumType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { searchedKinds } from '../../service/search/kinds.ts';
import { kinds } from '../../web/records/kinds.ts';
import { searchKind } from '../../web/shell/search/hit.ts';
import { fieldOf } from '../../web/shell/search/reason.ts';
import { schema } from './schema.ts';

/** Lists outside the search: no records of the business, or found elsewhere. */
const NOT_SEARCHED = [
  'API_TOKEN',
  'AUDIT_ENTRY',
  'EDITED_VERSION',
  'GROUP',
  'LEAD',
  'MENTION',
  'RECORD',
  'RECORD_CHANGE',
  'SAVED_COMMAND',
  'SECURITY_EVENT',
  'WEBHOOK',
  'WEBHOOK_DELIVERY',
];

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

test('each field of the search has a reason in words of the screen', () => {
  for (const { kind, forms, facts, beside } of searchedKinds) {
    const own = [...Object.keys(forms), ...facts.amounts, ...facts.days, 'id'];
    const others = beside.flatMap(({ name, forms: of }) => Object.keys(of).map((field) => `${name}.${field}`));
    const console = Object.values(kinds).find((each) => searchKind(each.kind) === kind)?.kind ?? 'customer';
    for (const field of own) expect(fieldOf(console, field, null), `${kind} ${field}`).toMatch(WORDS);
    for (const field of others)
      expect(fieldOf(console, field, 'Ana'), `${kind} ${field}`).toMatch(/^[\p{L} ,’-]+ of Ana$/u);
    for (const field of others) expect(fieldOf(console, field, null), `${kind} ${field}`).toMatch(WORDS);
  }
});

const WORDS = /^(?:[\p{Ll}’-]+|[\p{Lu}-]+\b|,|\d| )+$/u;
