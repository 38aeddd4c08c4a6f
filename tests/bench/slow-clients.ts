import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { memoryMiBOf, type Server } from './servers.ts';

const CLIENTS = 50;
const WATCHED_MS = 4_000;
const LOOKED_MS = 50;

/**
 * By how much a server's memory grows at most, in MiB, while 50 clients ask it for something, each on a connection of its
 * own, and read no more than the beginning.
 *
 * @param request as HTTP/1.1 writes it, to the last byte.
 */
export async function growthUnderSlowClients(server: Server, request: string): Promise<number> {
  const { hostname, port } = new URL(server.url);
  const beforeMiB = memoryMiBOf(server);
  const sockets = Array.from({ length: CLIENTS }, () => connect(Number(port), hostname));
  try {
    await Promise.all(sockets.map((socket) => begin(socket, request)));
    let mostMiB = beforeMiB;
    for (const endMs = performance.now() + WATCHED_MS; performance.now() < endMs; await delay(LOOKED_MS)) {
      mostMiB = Math.max(mostMiB, memoryMiBOf(server));
    }
    return mostMiB - beforeMiB;
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

/** Asks, and resolves when an answer has begun, of which nothing more is read. @throws where it is a refusal. */
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
