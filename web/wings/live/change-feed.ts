import { stringifyDocument } from '@urql/core';
import { callHeaders } from '../../ground/api.ts';
import { watchedFetch } from '../../ground/connection.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';

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
    super(`The stream of changes was refused: ${code}.`);
    this.code = code;
  }
}

/**
 * The changes after a cursor, until the stream ends.
 *
 * @throws StreamRefused; TypeError when the network fails.
 */
export async function* recordChanges(after: string, signal: AbortSignal): AsyncGenerator<Told> {
  const query = stringifyDocument(RecordChanges);
  const response = await watchedFetch('/graphql', {
    method: 'POST',
    headers: { ...callHeaders(), 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query, operationName: 'RecordChanges', variables: { after } }),
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
    const { data: answer, errors }: Answer = JSON.parse(data);
    if (!answer) throw new StreamRefused(errors?.[0]?.extensions?.code ?? 'UNAVAILABLE');
    yield answer.recordChanges;
  }
}

interface Answer {
  readonly data?: ResultOf<typeof RecordChanges> | null;
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
}

/**
 * The events of a response as they arrive (WHATWG HTML, "Server-sent events"), limited to the needs of GraphQL over
 * SSE. A comment, the stream's sign of life, is an event without a name.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ReturnType<typeof eventIn>> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      text += decoder.decode(next.value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) yield eventIn(block);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function eventIn(block: string) {
  const lines = block.split('\n');
  const valuesOf = (field: string) =>
    lines.flatMap((line) => (line.startsWith(`${field}:`) ? [line.slice(field.length + 1).replace(/^ /, '')] : []));
  return { name: valuesOf('event')[0] ?? '', data: valuesOf('data').join('\n') };
}
