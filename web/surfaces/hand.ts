import { type Client, createRequest } from '@urql/core';
import type { DocumentNode } from 'graphql';
import { useAtomValue } from 'jotai';
import { useEffect, useReducer } from 'react';
import { useClient } from 'urql';
import type { Hand } from '../commands/command.ts';
import { here, usePlace } from '../hash-location.ts';
import { type Kind, kindOf, kinds, type RecordOf } from '../records/kinds.ts';
import { held, type Selection, selectionAtom } from '../state/selection.ts';
import { ViewerQuery } from '../state/viewer.ts';

/** What the hands are on, read from the cache as it stands; null while nobody is known to be logged in. */
export function readHand(client: Client, selection: Selection): Hand | null {
  const viewer = client.readQuery(aside(ViewerQuery), {}, { requestPolicy: 'cache-only' })?.data?.viewer;
  if (!viewer) return null;
  const { userId, role, companyId, permissions } = viewer;
  return {
    actor: { userId, role, companyId },
    permissions: new Set(permissions),
    place: here(),
    hasRows: selection.list !== null,
    held: heldRecords(client, selection),
  };
}

function heldRecords(client: Client, selection: Selection): Hand['held'] {
  const refs = held(selection);
  if (!refs) return null;
  const records = refs.ids.flatMap((id) => readRecord(client, refs.kind, id) ?? []);
  return records.length > 0 ? { kind: refs.kind, records } : null;
}

/** A record as the cache has it. */
export function readRecord(client: Client, kind: Kind, id: string): RecordOf<Kind> | null {
  return client.readQuery(aside(kinds[kind].byId), { id }, { requestPolicy: 'cache-only' })?.data?.record ?? null;
}

const asides = new WeakMap<object, unknown>();

/**
 * The same query under another name: urql tells an answer to everyone who waits for the same query, and reading the cache
 * while drawing must tell nobody.
 */
function aside<Document extends DocumentNode>(document: Document): Document {
  const known = asides.get(document) as Document | undefined; // what was put there under its original
  if (known) return known;
  const made = {
    kind: document.kind,
    // Not the rest of it: urql keeps the query's key and text there, by which it would be the same query again.
    definitions: document.definitions.map((definition) =>
      definition.kind === 'OperationDefinition'
        ? { ...definition, name: { kind: 'Name', value: `${definition.name?.value}Aside` } }
        : definition,
    ),
  };
  asides.set(document, made);
  return made as unknown as Document; // only a name differs
}

/** The same for a component, which is drawn again when what is held changes. */
export function useHand(): Hand | null {
  const client = useClient();
  const selection = useAtomValue(selectionAtom);
  usePlace();
  const [, changed] = useReducer((count: number) => count + 1, 0);
  const names = held(selection)?.ids.join(' ') ?? '';
  useEffect(() => {
    const subscriptions = names.split(' ').flatMap((id) => {
      const kind = kindOf(id);
      if (!kind) return [];
      const request = createRequest(kinds[kind].byId, { id });
      return client.executeQuery(request, { requestPolicy: 'cache-only' }).subscribe(changed);
    });
    return () => {
      for (const { unsubscribe } of subscriptions) unsubscribe();
    };
  }, [client, names]);
  return readHand(client, selection);
}
