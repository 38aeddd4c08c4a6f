/**
 * Adds the async iterator of the Streams standard to ReadableStream where a browser lacks the iterator, such as WebKit.
 * pdf.js reads the text of a page by this iterator.
 */
export function makeStreamsIterable(): void {
  const prototype: object = ReadableStream.prototype;
  if (Symbol.asyncIterator in prototype) return;
  Object.defineProperty(prototype, Symbol.asyncIterator, { value: valuesOf, configurable: true, writable: true });
}

async function* valuesOf<Value>(this: ReadableStream<Value>): AsyncGenerator<Value, void> {
  const reader = this.getReader();
  let isRead = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isRead = done;
      if (done) return;
      yield value;
    }
  } finally {
    // A loop left early cancels the stream, as the standard says.
    if (!isRead) await reader.cancel().catch(() => {});
    reader.releaseLock();
  }
}
