import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A free port of this machine, for a program that can't choose a port itself. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
