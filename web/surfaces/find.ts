import type { DocumentNode, FieldNode, OperationDefinitionNode } from 'graphql';
import { useEffect, useMemo, useState } from 'react';
import { useClient } from 'urql';
import type { Permission } from '../commands/command.ts';
import { type Kind, kinds, type RecordOf } from '../records/kinds.ts';
import { numberTyped } from './line.ts';
import type { Found } from './palette-rows.ts';

/** What every kind's `find` takes; its other arguments narrow a record field and are left out here. */
const shared = ['search', 'first'];

/**
 * One query that finds records of several kinds at once, put together from each kind's own: its root field under the
 * kind's name. So the palette asks once, and a new kind is found by being declared.
 */
export function findAll(found: readonly Kind[]): DocumentNode {
  const documents = found.map((kind) => [kind, kinds[kind].find as DocumentNode] as const);
  const [first] = documents.flatMap(([, document]) => operationsOf(document));
  if (!first) throw new RangeError('At least one kind has to be found.');
  const roots = documents.flatMap(([kind, document]) =>
    operationsOf(document).flatMap(({ selectionSet }) =>
      selectionSet.selections.flatMap((field) => (field.kind === 'Field' ? [named(field, kind)] : [])),
    ),
  );
  const fragments = documents.flatMap(([, { definitions }]) =>
    definitions.filter((definition) => definition.kind === 'FragmentDefinition'),
  );
  return {
    kind: 'Document',
    definitions: [
      {
        ...first,
        name: { kind: 'Name', value: 'Find' },
        variableDefinitions: (first.variableDefinitions ?? []).filter(({ variable }) =>
          shared.includes(variable.name.value),
        ),
        selectionSet: { kind: 'SelectionSet', selections: roots },
      },
      ...new Map(fragments.map((fragment) => [fragment.name.value, fragment])).values(),
    ],
  };
}

const operationsOf = ({ definitions }: DocumentNode): OperationDefinitionNode[] =>
  definitions.filter((definition) => definition.kind === 'OperationDefinition');

function named(field: FieldNode, kind: Kind): FieldNode {
  const kept = (field.arguments ?? []).filter(
    ({ value }) => value.kind !== 'Variable' || shared.includes(value.name.value),
  );
  return { ...field, alias: { kind: 'Name', value: kind }, arguments: kept };
}

/** The kinds that the palette finds records of: those that this person may see. */
export const findable = (permissions: ReadonlySet<Permission>): readonly Kind[] =>
  (Object.keys(kinds) as Kind[]) // its own keys
    .filter((kind) => permissions.has(kinds[kind].needs) && !kinds[kind].isOfOneCompany);

/** What was found, and for which text. */
export interface Answer {
  readonly typed: string;
  readonly found: Found;
}

type Answered = {
  readonly [K in Kind]?: { readonly edges: readonly { readonly node: NonNullable<Found[K]>[number] }[] };
};

const pauseMs = 80;

/** Finds records as one types, once typing pauses. Answers to what is no longer typed are dropped. */
export function useFound(typed: string, permissions: ReadonlySet<Permission>): Answer {
  const client = useClient();
  const [answer, setAnswer] = useState<Answer>({ typed: '', found: {} });
  const of = useMemo(() => findable(permissions), [permissions]);
  const document = useMemo(() => (of.length > 0 ? findAll(of) : null), [of]);
  useEffect(() => {
    const search = typed.trim();
    if (search === '' || !document) return setAnswer({ typed, found: {} });
    const stops: (() => void)[] = [];
    const timer = setTimeout(() => {
      const searches = spellings(search);
      const answered: (Found | undefined)[] = searches.map(() => undefined);
      for (const [at, spelling] of searches.entries()) {
        const asked = client.query(document, { search: spelling, first: 8 }, { requestPolicy: 'cache-and-network' });
        const { unsubscribe } = asked.subscribe(({ data, error }) => {
          if (!data && !error) return;
          answered[at] = recordsIn(of, data);
          const found = answered.filter((each) => each !== undefined);
          // All at once, so that no row moves under the hand.
          if (found.length === searches.length) setAnswer({ typed, found: together(of, found) });
        });
        stops.push(unsubscribe);
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client, document, of, typed]);
  return answer;
}

function recordsIn(of: readonly Kind[], data: Answered | undefined): Found {
  return Object.fromEntries(of.map((kind) => [kind, data?.[kind]?.edges.map(({ node }) => node) ?? []]));
}

/** What to ask for: a number is also asked for as records write it, since many others only hold its digits. */
export function spellings(search: string): readonly string[] {
  const number = numberTyped(search);
  return number ? [...new Set([number.digits.padStart(6, '0'), search])] : [search];
}

function together(of: readonly Kind[], found: readonly Found[]): Found {
  return Object.fromEntries(
    of.map((kind) => {
      const records = found.flatMap((each): readonly RecordOf<Kind>[] => each[kind] ?? []);
      return [kind, [...new Map(records.map((record) => [record.id, record])).values()]];
    }),
  );
}
