import { graphql, type ResultOf, type TadaDocumentNode } from '../../ground/graphql.ts';
import { type Kind, kinds } from '../kinds.ts';
import { made, partsOf } from './documents.ts';

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

/** A page of a record’s history, newest first. */
export type AuditPage = ResultOf<typeof AuditPage>;

/** A record with a page of its history; null without the permission to read the history. */
export interface Audited {
  readonly id: string;
  readonly history: AuditPage | null;
}

export type HistoryQuery = TadaDocumentNode<{ record: Audited | null }, { id: string; after?: string | null }>;

/** Fetches a record’s history, by its kind. The query names the record's own field, so the cache knows when the history is stale. */
export const histories = Object.fromEntries(
  Object.entries(kinds).map(([kind, { fragment }]) => {
    const { type, root } = partsOf(fragment);
    const text = `query ${type}History($id: ID!, $after: String) {
      record: ${root}(id: $id) { id history(first: 20, after: $after) { ...AuditPage } }
    }`;
    return [kind, made(text, [AuditPage])];
  }),
) as Readonly<Record<Kind, HistoryQuery>>; // a query of each kind
