import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { lastRelease, withUnreleased } from '../../docs/releases/changelog.ts';
import { replacementsSince } from '../../docs/releases/replacements.ts';
import { schemaChanges } from '../../docs/releases/schema-changes.ts';
import { loadSchema } from '../../gateway/sdl/schema.ts';
import { fieldErrorCodes } from '../../service/shared/field-messages.ts';
import { problemCodes } from '../../service/shared/problem.ts';
import { fields, mutations, queries, schema, types } from './schema.ts';

const inputFields = types
  .filter(isInputObjectType)
  .flatMap((type) =>
    Object.values(type.getFields()).map((field) => ({ ...field, name: `${type.name}.${field.name}` })),
  );
const argumentsOfFields = fields.flatMap(({ name, field }) =>
  field.args.map((argument) => ({ ...argument, name: `${name}(${argument.name}:)` })),
);

describe('descriptions', () => {
  const undescribed = (named: readonly { name: string; description?: string | null | undefined }[]) =>
    named.filter(({ description }) => !description?.trim()).map(({ name }) => name);

  test('exist for every type', () => {
    expect(undescribed(types)).toEqual([]);
  });
  test('exist for every enum value', () => {
    const values = types
      .filter(isEnumType)
      .flatMap((type) => type.getValues().map((value) => ({ ...value, name: String(value) })));
    expect(undescribed(values)).toEqual([]);
  });
  test('exist for every field and input field', () => {
    expect(undescribed([...fields.map(({ name, field }) => ({ ...field, name })), ...inputFields])).toEqual([]);
  });
  test('exist for every argument', () => {
    expect(undescribed(argumentsOfFields)).toEqual([]);
  });
});

describe('mutations', () => {
  const inputOf = (args: readonly GraphQLArgument[]) => args.find(({ name }) => name === 'input');
  const about = (rule: (mutation: (typeof mutations)[number]) => boolean) =>
    mutations.filter((mutation) => !rule(mutation)).map(({ name }) => name);

  test('take a required input, and at most an idempotencyKey beside it', () => {
    expect(
      about(({ name, field }) => {
        if (name === 'Mutation.logout') return field.args.length === 0;
        const input = inputOf(field.args);
        const others = field.args.filter((argument) => argument !== input).map((argument) => argument.name);
        return (
          input !== undefined &&
          isNonNullType(input.type) &&
          isInputObjectType(getNamedType(input.type)) &&
          others.every((other) => other === 'idempotencyKey')
        );
      }),
    ).toEqual([]);
  });

  test('that create or send take an idempotencyKey', () => {
    expect(
      about(
        ({ field }) => !/^(create|send)/.test(field.name) || field.args.some(({ name }) => name === 'idempotencyKey'),
      ),
    ).toEqual([]);
  });

  test('that change a record take its id and version', () => {
    // An import finds records by the cells of its rows, and refuses an ambiguous row. A session, a second factor and a link
    // have no versions.
    const makesNew = /^(choosePassword|confirm|create|duplicate|end|import|login|logout|renew|request|upload)/;
    const required = (type: GraphQLInputType | undefined, field: string) =>
      type !== undefined && isInputObjectType(type) && isNonNullType(type.getFields()[field]?.type);
    expect(
      about(({ field }) => {
        const input = inputOf(field.args);
        const type = input && getNamedType(input.type);
        return makesNew.test(field.name) || (required(type, 'id') && required(type, 'version'));
      }),
    ).toEqual([]);
  });

  test('name the record of a version `id`', () => {
    const inputs = types.filter(isInputObjectType).filter((type) => 'version' in type.getFields());
    const nameless = inputs.filter((type) => !isNonNullType(type.getFields().id?.type));
    expect(nameless.map(({ name }) => name)).toEqual([]);
  });

  test('create or update, and save nothing', () => {
    expect(about(({ field }) => !/^(save|add|edit|remove|set(?!Password))[A-Z]/.test(field.name))).toEqual([]);
  });

  test('that create or change a record return it', () => {
    const answersRecord = ({ field }: (typeof mutations)[number]) => {
      const type = getNamedType(field.type);
      return isObjectType(type) && type.getFields().id !== undefined;
    };
    // An import returns the result of each row, and a change of second factors returns codes or the factors. The holder of a
    // link may see no user.
    const answersOtherwise =
      /^(choosePassword|confirm|login|logout|import|renew|request|end(Authenticator|Passkey|SecondFactors)$)/;
    expect(about((mutation) => answersOtherwise.test(mutation.field.name) || answersRecord(mutation))).toEqual([]);
  });
});

describe('lists', () => {
  const connections = fields.filter(({ field }) => /Connection!?$/.test(String(field.type)));

  test('of records are connections', () => {
    const bare = [...queries, ...fields].filter(({ type, field }) => {
      const nullable = isNonNullType(field.type) ? field.type.ofType : field.type;
      const item = getNamedType(field.type);
      const isRecord = isObjectType(item) && item.getInterfaces().some(({ name }) => name === 'Node');
      return isListType(nullable) && isRecord && !type.name.endsWith('Connection');
    });
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  test('take first and after, last and before; the feed of changes goes forward only', () => {
    const typesOf = (field: (typeof connections)[number]['field']) =>
      ['first', 'after', 'last', 'before'].map((name) =>
        String(field.args.find((argument) => argument.name === name)?.type),
      );
    const unwalked = connections.filter(({ field }) => typesOf(field).join() !== 'Int,String,Int,String');
    expect(unwalked.map(({ name }) => name)).toEqual(['Query.recordChanges']);
  });

  test('with a limit of counting say whether the total is exact', () => {
    const counted = connections.flatMap(({ field }) => {
      const members = (getNamedType(field.type) as GraphQLObjectType).getFields();
      return members.totalCount ? [[String(members.totalCount.type), String(members.totalIsExact?.type)].join()] : [];
    });
    // Groups are counted to the end.
    expect(new Set(counted)).toEqual(new Set(['Int,Boolean', 'Int!,undefined']));
  });

  test('of a record take the filters and orders of the list of all', () => {
    const argumentsOf = (of: string) => connections.find(({ name }) => name === of)?.field.args.map(({ name }) => name);
    const lacking = connections.flatMap(({ name, type, field }) => {
      const all = argumentsOf(`Query.${field.name}`) ?? [];
      const owner = `${type.name[0]?.toLowerCase()}${type.name.slice(1)}Id`;
      if (type.name === 'Query' || !all.includes(owner)) return [];
      // The owner decides the company, and a customer the customer company.
      const decided = ['companyId', owner, ...(owner === 'customerId' ? ['customerCompanyId'] : [])];
      const missing = all.filter((each) => !decided.includes(each) && !argumentsOf(name)?.includes(each));
      return missing.map((each) => `${name}(${each}:)`);
    });
    expect(lacking).toEqual([]);
  });

  test('have edges with a cursor and a node, and page info', () => {
    const shapes = types.filter((type) => isObjectType(type)).filter((type) => type.name.endsWith('Connection'));
    for (const connection of shapes) {
      const { edges, pageInfo } = connection.getFields();
      const subject = connection.name.replace(/Connection$/, '');
      expect(String(edges?.type)).toBe(`[${subject}Edge!]!`);
      expect(String(pageInfo?.type)).toBe('PageInfo!');
      const edge = schema.getType(`${subject}Edge`);
      expect(isObjectType(edge) && Object.values(edge.getFields()).map(({ name, type }) => `${name}: ${type}`)).toEqual(
        ['cursor: String!', `node: ${subject}!`],
      );
    }
  });
});

test('each scalar names its specification, also in the served schema', () => {
  const served = loadSchema(readFileSync('schema.graphql', 'utf8')).schema;
  const scalars = types.filter(isScalarType).map(({ name }) => served.getType(name));
  const nameless = scalars.filter((type) => isScalarType(type) && (!type.specifiedByURL || !type.description));
  expect(nameless.map((type) => type?.name)).toEqual([]);
});

test('currencies, countries, locales and time zones have the scalar of their standard', () => {
  const standards: Record<string, string> = {
    currency: 'CurrencyCode',
    country: 'CountryCode',
    locale: 'LanguageTag',
    timeZone: 'TimeZone',
  };
  // The cells of an import are any text; a filter tests text; an error names any value.
  const isOther = (name: string) => /^(Import\w+Input|FieldError|\w+(Filter|Test))\./.test(name);
  const named = [
    ...fields.map(({ name, field }) => ({ name, type: field.type })),
    ...inputFields,
    ...argumentsOfFields,
  ];
  const wrong = named.filter(({ name, type }) => {
    const standard = standards[/(\w+)(:\))?$/.exec(name)?.[1] ?? ''];
    return standard !== undefined && !isOther(name) && getNamedType(type).name !== standard;
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

/** Rows of a document, whose amounts are in the currency of the document (docs/decisions/0046-amounts-with-currency.md). */
const rowsOfDocuments = ['QuotationLine', 'LineAmounts', 'TaxTotal'];

test('an amount has its currency: other decimals are percentages, quantities and plain numbers', () => {
  const isMeasure = (name: string) => /(percent|quantity)$/i.test(name);
  const bare = fields.filter(
    ({ field, type }) => String(getNamedType(field.type)) === 'Decimal' && type.name !== 'Money',
  );
  const others = bare.filter(({ field, type }) => !isMeasure(field.name) && !rowsOfDocuments.includes(type.name));
  // The most that a discount may be is in the currency of the input.
  expect(others.map(({ name }) => name)).toEqual(['JobFieldValue.number', 'FieldError.most']);
  for (const row of rowsOfDocuments) expect(bare.some(({ type }) => type.name === row)).toBe(true);
});

test('every name id, or ending in Id, has the type ID, or tests an ID', () => {
  const named = [
    ...fields.map(({ name, field }) => ({ name, type: field.type })),
    ...inputFields,
    ...argumentsOfFields,
  ];
  const isId = (coordinate: string) => /\b(id|\w+Id)(:\))?$/.test(coordinate);
  const wrong = named.filter(({ name, type }) => isId(name) && !['ID', 'IdTest'].includes(getNamedType(type).name));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('nobody with one company has to name the company', () => {
  const required = [...argumentsOfFields, ...inputFields].filter(
    (given) => /\bcompanyId\b/.test(given.name) && isNonNullType(given.type) && !given.default,
  );
  expect(required.map(({ name }) => name)).toEqual([]);
});

test.each([
  ['ErrorCode', problemCodes],
  ['FieldErrorCode', fieldErrorCodes],
])('%s has the codes of the service', (name, codes) => {
  const type = schema.getType(name);
  expect(isEnumType(type) && type.getValues().map((value) => value.name)).toEqual(codes);
});

test('each kind with a filter is a kind of which queries know the fields', () => {
  const kinds = schema.getType('QueryKind');
  const filters = types.flatMap(({ name }) => (name.endsWith('Filter') ? [name.replace(/Filter$/, '')] : []));
  const inCapitals = filters.map((name) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase());
  expect(isEnumType(kinds) && kinds.getValues().map(({ name }) => name)).toEqual(inCapitals.toSorted());
});

describe('since the last release', () => {
  const page = readFileSync('docs/schema-changelog.md', 'utf8');
  const released = buildSchema(readFileSync('docs/releases/schema.graphql', 'utf8'));
  const replacements = replacementsSince(lastRelease(page));
  const changes = schemaChanges(released, schema, replacements);

  test('valid calls stay valid, or the changelog names the call to write instead', () => {
    expect(changes.unexplained).toEqual([]);
  });

  test('each replacement belongs to a breaking change', () => {
    const unused = replacements.filter(({ instead }) => !changes.breaking.some((line) => line.startsWith(instead)));
    expect(unused).toEqual([]);
  });

  test('docs/schema-changelog.md has every change, as written by `npm run schema-changelog`', () => {
    expect(page).toBe(withUnreleased(page, changes));
  });
});

test('after the release that follows 0.1.0, no breaking change passes', () => {
  const [before, after] = ['type Query { a: Int! b: Int }', 'type Query { a: Int }'].map((sdl) => buildSchema(sdl));
  if (!before || !after) throw new Error('no schemas');
  expect(schemaChanges(before, after, replacementsSince('0.2.0')).unexplained).toHaveLength(2);
});
