export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/**
 * The events of a response as they arrive (WHATWG HTML, "Server-sent events"), limited to the needs of GraphQL over
 * SSE. A comment, the stream's sign of life, is an event without a name.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
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

function eventIn(block: string): StreamEvent {
  const lines = block.split('\n');
  const valuesOf = (field: string) =>
    lines.flatMap((line) => (line.startsWith(`${field}:`) ? [line.slice(field.length + 1).replace(/^ /, '')] : []));
  return { name: valuesOf('event')[0] ?? '', data: valuesOf('data').join('\n') };
}
