import type { Client } from '@urql/core';
import type { Given } from '../../commands/core/answers.ts';
import { graphql } from '../../ground/graphql.ts';
import { type Refusal, refusalOf } from '../../ground/refusal.ts';
import { type Kind, kindOf, kinds, type RecordOf } from '../../records/kinds.ts';
import type { Task } from './task.ts';

/** The current record, after a change by another person. */
export interface LeftByOthers {
  readonly theirs: RecordOf<Kind>;
  /** The author of the last change; null when unknown. */
  readonly by: string | null;
  /** The form's current initial answers; null for a command without a form. */
  readonly now: Given | null;
}

/** Fetches the current record of a task; null for a deleted record, a refusal when the fetch fails. */
export async function leftByOthers(
  task: Task,
  id: string,
  client: Client,
): Promise<LeftByOthers | { readonly refusal: Refusal } | null> {
  const kind = kindOf(id);
  const [fetched, by] = await Promise.all([
    kind && client.query(kinds[kind].byId, { id }, pastTheCache).toPromise(),
    authorOf(id, client),
  ]);
  const theirs = fetched?.data?.record;
  if (!theirs) return fetched?.error ? { refusal: refusalOf(fetched.error) } : null;
  const { command, actor, given } = task;
  if (!command.initial) return { theirs, by, now: null };
  const reading = command.reads?.(theirs, actor, given);
  const read = reading && (await client.query(reading.operation, reading.variables, pastTheCache).toPromise());
  if (read?.error) return { refusal: refusalOf(read.error) };
  return { theirs, by, now: command.initial(theirs, actor, read?.data ?? null) };
}

/** The author of a record's last change; null without permission to read the history. */
export async function authorOf(id: string, client: Client): Promise<string | null> {
  const { data } = await client.query(LastChange, { id }, pastTheCache).toPromise();
  const node = data?.node;
  return node && 'history' in node ? (node.history?.edges[0]?.node.actorName ?? null) : null;
}

const LastChange = graphql(`
  query LastChange($id: ID!) {
    node(id: $id) {
      __typename
      id
      ... on Record {
        history(first: 1) {
          edges {
            node {
              id
              actorName
            }
          }
        }
      }
    }
  }
`);

const pastTheCache = { requestPolicy: 'network-only' } as const;
