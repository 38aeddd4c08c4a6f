import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a receiver got. */
export interface Received {
  id: string;
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: any JSON.
  body: any;
  /** The answer. */
  status: number;
  isSignedBy(secret: string): boolean;
}

export interface Receiver extends AsyncDisposable {
  url: string;
  /** In order, failed ones too. */
  received: Received[];
  /** The status of an answer; 200 by default. */
  answer(request: Received): number;
}

/** Opens a receiver of webhooks. */
export async function openReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const { headers } = request;
      const one: Received = {
        id: String(headers['webhook-id']),
        headers,
        text,
        body: JSON.parse(text),
        status: 0,
        isSignedBy: (secret) => isSigned(secret, text, headers),
      };
      receiver.received.push(one);
      one.status = receiver.answer(one);
      response.writeHead(one.status, one.status === 302 ? { location: receiver.url } : {}).end('thanks');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: () => 200,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** Verifies a signature as receivers do (Standard Webhooks). */
function isSigned(secret: string, text: string, headers: IncomingHttpHeaders): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers;
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false;
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${at}.${text}`).digest('base64')}`;
  return String(signatures).split(' ').includes(expected);
}
