import fc from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';

/** A query and its variables. */
export interface RandomQuery {
  document: string;
  variables: Record<string, unknown>;
}

/** A whole number below `sides`. */
export type Dice = (sides: number) => number;

/** Dice with a seed. */
export function diceOf(seed: string): Dice {
  let state = [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), 2_166_136_261);
  return (sides) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 12)) >>> 0) % sides;
  };
}

/**
 * Queries of all fields of a schema, with aliases, repeated keys, fragments of each kind, `@skip` and `@include` with and without
 * variables, and `__typename`. A few are invalid: two different fields under the same key.
 */
export function randomQueries(schema: GraphQLSchema): fc.Arbitrary<RandomQuery> {
  return fc.string({ minLength: 8, maxLength: 8 }).map((seed) => randomQuery(schema, diceOf(seed)));
}

function randomQuery(schema: GraphQLSchema, dice: Dice): RandomQuery {
  const declared: string[] = [];
  const fragments: string[] = [];
  const variables: Record<string, unknown> = {};

  function variable(type: string, value: unknown): string {
    const name = `v${declared.length}`;
    declared.push(`$${name}: ${type}`);
    variables[name] = value;
    return `$${name}`;
  }

  function directive(): string {
    const which = dice(12) === 0 ? 'skip' : dice(12) === 0 ? 'include' : undefined;
    if (which === undefined) return '';
    const isTrue = dice(2) === 0;
    return ` @${which}(if: ${dice(2) === 0 ? isTrue : variable('Boolean!', isTrue)})`;
  }

  function selection(type: GraphQLNamedType, depth: number): string {
    if (isLeafType(type)) return '';
    const parts = Array.from({ length: 1 + dice(5) }, () => part(type, depth));
    return ` { ${parts.join(' ')} }`;
  }

  function part(type: GraphQLNamedType, depth: number): string {
    if (dice(10) === 0) return `${dice(2) === 0 ? 'kind: ' : ''}__typename${directive()}`;
    if (dice(8) === 0 && depth > 0) return fragment(type, depth - 1);
    const fields = isObjectType(type) || isAbstractType(type) ? fieldsOf(schema, type) : [];
    const usable = fields.filter((field) => depth > 0 || isLeafType(getNamedType(field.type)));
    const field = usable[dice(usable.length || 1)];
    return field ? asked(field, depth - 1) : '__typename';
  }

  function fragment(type: GraphQLNamedType, depth: number): string {
    const possible = isAbstractType(type)
      ? schema.getPossibleTypes(type)
      : isObjectType(type)
        ? type.getInterfaces()
        : [];
    const on = [type, ...possible][dice(possible.length + 1)] ?? type;
    const body = selection(on, depth);
    if (dice(2) === 0) return `... on ${on.name}${directive()}${body}`;
    const name = `F${fragments.length}`;
    fragments.push(`fragment ${name} on ${on.name}${body}`);
    return `...${name}${directive()}`;
  }

  function asked(field: GraphQLField<unknown, unknown>, depth: number): string {
    const key = dice(6) === 0 ? `${'abc'.charAt(dice(3))}: ` : '';
    const given = field.args
      .filter((argument) => isRequiredArgument(argument) || dice(8) === 0)
      .map((argument) => `${argument.name}: ${argumentOf(argument)}`);
    const args = given.length > 0 ? `(${given.join(', ')})` : '';
    return `${key}${field.name}${args}${directive()}${selection(getNamedType(field.type), depth)}`;
  }

  const argumentOf = ({ type }: GraphQLArgument) => variable(String(type), randomInput(type, dice));

  const query = schema.getQueryType();
  const body = query ? selection(query, 6) : '';
  const head = declared.length > 0 ? `query (${declared.join(', ')})` : 'query';
  return { document: [head + body, ...fragments].join('\n'), variables };
}

function fieldsOf(schema: GraphQLSchema, type: GraphQLNamedType): GraphQLField<unknown, unknown>[] {
  const fields = isObjectType(type) || isAbstractType(type) ? schema.getType(type.name) : undefined;
  return fields && 'getFields' in fields && !isInputObjectType(fields)
    ? (Object.values(fields.getFields()) as GraphQLField<unknown, unknown>[]) // never an input
    : [];
}

/** A value for an argument or a variable. */
export function randomInput(type: GraphQLInputType, dice: Dice): unknown {
  if (isNonNullType(type)) return randomInput(type.ofType, dice);
  if (isListType(type)) return [randomInput(type.ofType, dice)];
  if (isEnumType(type)) return type.getValues()[dice(type.getValues().length)]?.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(isRequiredInputField);
    return Object.fromEntries(fields.map((field) => [field.name, randomInput(field.type, dice)]));
  }
  if (type.name === 'Int') return 1 + dice(50);
  if (type.name === 'Boolean') return dice(2) === 0;
  return type.name === 'Float' ? dice(100) / 4 : `text ${dice(5)}`;
}

/** A service's answer for a type. @param faults one value in `faults` breaks the type; 0 for none. */
export function randomAnswer(schema: GraphQLSchema, type: GraphQLOutputType, dice: Dice, faults: number): unknown {
  const isFault = () => faults > 0 && dice(faults) === 0;
  function answer(of: GraphQLOutputType): unknown {
    if (isNonNullType(of)) return isFault() ? null : required(of.ofType);
    if (isFault()) return [{ odd: true }, 'odd', 1.5, true, [null]][dice(5)];
    return dice(7) === 0 ? null : required(of);
  }
  function required(of: GraphQLOutputType): unknown {
    if (isListType(of)) return Array.from({ length: dice(4) }, () => answer(of.ofType));
    const named = getNamedType(of);
    if (isEnumType(named)) return named.getValues()[dice(named.getValues().length)]?.name;
    if (isAbstractType(named))
      return required(schema.getPossibleTypes(named)[dice(schema.getPossibleTypes(named).length)] as GraphQLOutputType);
    if (isObjectType(named)) return record(named);
    if (named.name === 'Int') return dice(1000);
    if (named.name === 'Boolean') return dice(2) === 0;
    return named.name === 'Float' ? dice(1000) / 8 : `${named.name} “é” ${dice(1000)}`;
  }
  function record(of: GraphQLNamedType): Record<string, unknown> {
    const own = fieldsOf(schema, of).filter(({ resolve }) => !resolve);
    const prefix = of.name.replace(/(?!^)([A-Z])/g, '_$1').toLowerCase();
    return Object.fromEntries(
      own.map(({ name, type: its }) => [name, name === 'id' ? `${prefix}_${dice(9)}` : answer(its)]),
    );
  }
  return answer(type);
}
