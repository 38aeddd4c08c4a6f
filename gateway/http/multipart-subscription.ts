const SPECIFIED = /multipart\/mixed\s*;[^,]*subscriptionSpec="?1\.0"?[^,]*/i;

/** The content type of the multipart protocol for subscriptions, version 1.0. */
export const MULTIPART_TYPE = 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0';

/**
 * The header `Accept` with an event stream in place of the multipart protocol, as Apollo Client asks for; undefined for
 * other headers.
 *
 * 'multipart/mixed;boundary=graphql;subscriptionSpec=1.0,application/json' → 'application/json,text/event-stream'
 */
export function eventStreamFor(accept: string | undefined): string | undefined {
  if (!accept || !SPECIFIED.test(accept)) return undefined;
  const others = accept.replace(SPECIFIED, '').split(',');
  return [...others.filter((type) => type.trim() !== ''), 'text/event-stream'].join(',');
}

/**
 * Turns an event stream into parts of the multipart protocol: `event: next` into `{ "payload": … }`, a comment into the
 * heartbeat `{}`. Clients read a part once the next boundary arrives, so each part ends with its boundary.
 */
export function multipartParts(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let text = '';
  return new TransformStream({
    start(parts) {
      parts.enqueue(encoder.encode('\r\n--graphql'));
    },
    transform(chunk, parts) {
      const events = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const json = jsonOf(event);
        if (json) parts.enqueue(encoder.encode(`\r\nContent-Type: application/json\r\n\r\n${json}\r\n--graphql`));
      }
    },
    flush(parts) {
      parts.enqueue(encoder.encode('--\r\n'));
    },
  });
}

function jsonOf(event: string): string | undefined {
  if (event.startsWith(':')) return '{}';
  const [, result] = /^event: next\ndata: (.+)$/.exec(event) ?? [];
  return result && `{"payload":${result}}`;
}
