import type { DocumentNode } from 'graphql';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { type Kind, kinds } from '../kinds.ts';
import { type Fragment, made, partsOf } from './documents.ts';

const AuditPage = graphql(`
  fragment AuditPage on AuditEntryConnection {
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        at
        action
        actorName
        changes {
          field
          from
          to
        }
      }
    }
  }
`);

/** A page of a record’s history, newest first: of the kind that `one` fetches. */
function historyOf<Page>(one: DocumentNode, entries: Fragment<Page>) {
  const fragment = one.definitions.find(({ kind }) => kind === 'FragmentDefinition');
  const { type, root } = partsOf({ kind: one.kind, definitions: fragment ? [fragment] : [] });
  return made<{ record: { id: string; history: Page } | null }, { id: string; after?: string | null }>(
    `query ${type}History($id: ID!, $after: String) {
      record: ${root}(id: $id) { id history(first: 20, after: $after) { ...${partsOf(entries).name} } }
    }`,
    [entries],
  );
}

/** A page of a record’s history, newest first. */
export type AuditPage = ResultOf<typeof AuditPage>;

/** A record with a page of its history. */
export interface Audited {
  readonly id: string;
  readonly history: AuditPage;
}
export type HistoryQuery = ReturnType<typeof historyOf<AuditPage>>;

/** Fetches a record’s history, by its kind. The record’s own field is asked for, so the cache knows when it is stale. */
export const histories = Object.fromEntries(
  Object.entries(kinds).map(([kind, { byId }]) => [kind, historyOf(byId, AuditPage)]),
) as Readonly<Record<Kind, HistoryQuery>>; // a query of each kind
