import {
  BreakingChangeType,
  findSchemaChanges,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import type { Replacement } from './replacements.ts';

/** The changes between two schemas, each as a line of Markdown. */
export interface SchemaChanges {
  /** May make an existing call fail: the calls to write instead, with the places. */
  breaking: string[];
  /** Breaking changes without a replacement. */
  unexplained: string[];
  /** Queries, mutations and subscriptions first. */
  added: string[];
  deprecated: string[];
  changed: string[];
}

/** A type, field, argument or enum value. Its string is its coordinate: `Query.jobs(status:)`. */
interface Element {
  description?: string | null | undefined;
  deprecationReason?: string | null | undefined;
}

/** Compares two schemas as callers see them. Changes of descriptions and directives don't count: no call carries either. */
export function schemaChanges(
  before: GraphQLSchema,
  after: GraphQLSchema,
  replacements: readonly Replacement[] = [],
): SchemaChanges {
  const [old, now] = [elementsOf(before), elementsOf(after)];
  const changes: SchemaChanges = { breaking: [], unexplained: [], added: [], deprecated: [], changed: [] };
  const replaced = new Map<Replacement, string[]>();
  for (const { type, description } of findSchemaChanges(before, after)) {
    if (type === 'DESCRIPTION_CHANGED' || type.includes('DIRECTIVE')) continue;
    const added = /^(?:Field |Enum value |An optional (?:field|argument) )?(\S+) was added\.$/.exec(description)?.[1];
    if (type in BreakingChangeType) {
      const replacement = replacements.find(({ change }) => change.test(description));
      if (replacement) replaced.set(replacement, [...(replaced.get(replacement) ?? []), description]);
      else changes.unexplained.push(marked(description));
    } else if (added === undefined) changes.changed.push(marked(description));
    // A built-in scalar such as Float is added with its first use.
    else if (now.has(added)) changes.added.push(line(added, firstSentence(now.get(added)?.description)));
  }
  changes.added = gathered(changes.added.sort((a, b) => Number(isCall(b)) - Number(isCall(a))));
  changes.changed = gathered(changes.changed);
  for (const [{ instead }, descriptions] of replaced) {
    const places = [...new Set(descriptions.map((description) => `\`${placeIn(description)}\``))];
    changes.breaking.push(`${instead} (${places.join(', ')})`);
  }
  for (const [coordinate, { deprecationReason: reason }] of now) {
    if (reason && !old.get(coordinate)?.deprecationReason) changes.deprecated.push(line(coordinate, reason));
  }
  return changes;
}

function elementsOf(schema: GraphQLSchema): Map<string, Element> {
  const types = Object.values(schema.getTypeMap()).filter((type) => !isSpecifiedScalarType(type));
  const elements = types.flatMap((type): Element[] => [type, ...membersOf(type)]);
  return new Map(elements.map((element) => [String(element), element]));
}

function membersOf(type: GraphQLNamedType): readonly Element[] {
  if (isEnumType(type)) return type.getValues();
  if (isInputObjectType(type)) return Object.values(type.getFields());
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => [field, ...field.args]);
}

/** Gathers an argument that many fields got alike: "`Query.jobs(last:)`: …" of 3 fields → "`last` of `Query.jobs`, …: …" */
function gathered(lines: readonly string[]): string[] {
  const alike = Map.groupBy(lines, (each) => each.replace(/^`[\w.]+\((\w+):\)`:? /, '`$1` of '));
  return [...alike].flatMap(([text, [first = '', ...others]]) => {
    if (others.length < 2) return [first, ...others];
    const places = [first, ...others].map((each) => each.replace(/^(`[\w.]+)\(.*/s, '$1`'));
    return [text.replace(' of ', ` of ${places.join(', ')}: `)];
  });
}

function isCall(added: string): boolean {
  return /^`(Query|Mutation|Subscription)\.\w+`/.test(added);
}

function line(coordinate: string, text: string): string {
  return `\`${coordinate}\`${text && `: ${text}`}`;
}

function firstSentence(text: string | null | undefined): string {
  return /^.*?\.(?=\s|$)/s.exec(text ?? '')?.[0].replaceAll(/\s+/g, ' ') ?? '';
}

/** 'Field Job.history changed type from …' → 'Job.history', 'SaveItemInput was removed.' → 'SaveItemInput' */
function placeIn(sentence: string): string {
  return /\w+\.\w+(\(\w+:\))?/.exec(sentence)?.[0] ?? sentence.split(' ', 1)[0] ?? '';
}

/** 'Argument Query.jobs(first:) was removed.' → 'Argument `Query.jobs(first:)` was removed.' */
function marked(sentence: string): string {
  return sentence.replaceAll(/\w+\.\w+(\(\w+:\))?/g, '`$&`');
}
