import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, isIPv6 } from 'node:net';
import { connect as connectByTls } from 'node:tls';
import type { SyslogReceiver } from './syslog-url.ts';

const TIMEOUT_MS = 10_000;

/**
 * Sends lines to a receiver, in their order. By TCP and TLS, the lines have arrived when the receiver has read to the end of the connection and
 * closes it too; datagrams have no answer.
 *
 * @throws Error without a connection, for an untrusted certificate, and without an end within 10 seconds.
 */
export async function postLines(receiver: SyslogReceiver, lines: readonly string[]): Promise<void> {
  if (receiver.transport === 'udp') return postDatagrams(receiver, lines);
  const { host, port, transport } = receiver;
  const socket =
    transport === 'tls' ? connectByTls({ host, port, servername: isIPv6(host) ? '' : host }) : connect({ host, port });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    await once(socket, transport === 'tls' ? 'secureConnect' : 'connect', { signal });
    // The receiver's own words are dropped.
    socket.resume();
    // Each line after its length (RFC 5425, 4.3; RFC 6587, 3.4.1).
    socket.end(lines.map((line) => `${line.length} ${line}`).join(''));
    await once(socket, 'close', { signal });
  } finally {
    socket.destroy();
  }
}

/** A line is a datagram (RFC 5426). */
async function postDatagrams({ host, port }: SyslogReceiver, lines: readonly string[]): Promise<void> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  try {
    for (const line of lines)
      await new Promise<void>((resolve, reject) => {
        socket.send(line, port, host, (error) => (error ? reject(error) : resolve()));
      });
  } finally {
    socket.close();
  }
}
