import { stringifyDocument } from '@urql/core';
import { callHeaders } from '../../ground/api.ts';
import { watchedFetch } from '../../ground/connection.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { eventsOf } from './event-stream.ts';

const RecordChanges = graphql(`
  subscription RecordChanges($after: String) {
    recordChanges(after: $after) {
      cursor
      recordId
      action
      actorId
      actorName
      fields
    }
  }
`);

export type RecordChange = ResultOf<typeof RecordChanges>['recordChanges'];

/** A message of the stream: a change, or null for a sign of life. */
export type Told = RecordChange | null;

export class StreamRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`The changes are not told: ${code}.`);
    this.code = code;
  }
}

/**
 * The changes after a cursor, until the stream ends.
 *
 * @throws StreamRefused; TypeError when the network fails.
 */
export async function* recordChanges(after: string, signal: AbortSignal): AsyncGenerator<Told> {
  const response = await watchedFetch('/graphql', {
    method: 'POST',
    headers: { ...callHeaders(), 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({
      query: stringifyDocument(RecordChanges),
      operationName: 'RecordChanges',
      variables: { after },
    }),
    signal,
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!response.body || !isStream) throw new StreamRefused(response.status === 401 ? 'UNAUTHENTICATED' : 'UNAVAILABLE');
  for await (const { name, data } of eventsOf(response.body)) {
    if (name === 'complete') return;
    if (name !== 'next') {
      yield null;
      continue;
    }
    const { data: answer, errors } = JSON.parse(data) as Answer;
    if (!answer) throw new StreamRefused(errors?.[0]?.extensions?.code ?? 'UNAVAILABLE');
    yield answer.recordChanges;
  }
}

interface Answer {
  readonly data?: ResultOf<typeof RecordChanges> | null;
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
}
