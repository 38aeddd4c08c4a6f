// An event names a record, without its content.
const MAX_EVENT_LENGTH = 256 * 1024;

/**
 * Yields the data of each event of an event stream (WHATWG HTML, "Server-sent events"); skips comments and other fields.
 *
 * ': hello\n\ndata: 1\n\nid: 7\ndata: [\ndata: 2]\n\n' → '1', '[\n2]'
 * @throws Error for an event above 256 Ki characters.
 */
export async function* eventsIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = '';
  let data: string[] = [];
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    // A final carriage return may be the first half of a line's end.
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n|\n|\r/);
    text = `${lines.pop() ?? ''}${text.slice(end)}`;
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(line.charAt(5) === ' ' ? 6 : 5));
      if (line !== '' || data.length === 0) continue;
      yield data.join('\n');
      data = [];
    }
    const length = data.reduce((sum, line) => sum + line.length, text.length);
    if (length > MAX_EVENT_LENGTH) throw new Error(`an event above ${MAX_EVENT_LENGTH} characters`);
  }
}
