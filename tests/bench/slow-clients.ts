import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { memoryMiBOf, type Server } from './servers.ts';

const CLIENTS = 50;
const WATCHED_MS = 4_000;
const LOOKED_MS = 50;

/**
 * The most that a server's memory grows, in MiB, while 50 clients send a request, each on its own connection, and read only
 * the start of the answer.
 *
 * @param requestOf the bytes of an HTTP/1.1 request of a client, by the client's number.
 */
export async function growthUnderSlowClients(server: Server, requestOf: (client: number) => string): Promise<number> {
  const { hostname, port } = new URL(server.url);
  const beforeMiB = memoryMiBOf(server);
  const sockets = Array.from({ length: CLIENTS }, () => connect(Number(port), hostname));
  try {
    await Promise.all(sockets.map((socket, client) => begin(socket, requestOf(client))));
    let mostMiB = beforeMiB;
    for (const endMs = performance.now() + WATCHED_MS; performance.now() < endMs; await delay(LOOKED_MS)) {
      mostMiB = Math.max(mostMiB, memoryMiBOf(server));
    }
    return mostMiB - beforeMiB;
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

/** Sends the request and resolves at the start of the answer, leaving the rest unread. @throws for a refusal. */
function begin(socket: Socket, request: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once('error', reject);
  socket.once('data', (head: Buffer) => {
    socket.pause();
    if (head.toString('latin1').startsWith('HTTP/1.1 200')) resolve();
    else reject(new Error(`A slow client was answered ${head.toString('latin1').slice(0, 200)}`));
  });
  socket.write(request);
  return promise;
}
