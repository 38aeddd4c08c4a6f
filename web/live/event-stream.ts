/** An event of an event stream: its name, and its data. A comment is one without data. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/**
 * The events of an answer as they come (WHATWG HTML, "Server-sent events"), as far as GraphQL over SSE needs them; comments,
 * which say that the stream is there, as events without a name.
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
