import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { SyslogReceiver } from '../service/accounts/syslog/syslog-url.ts';

/** A message by the grammar of RFC 5424. */
export interface SyslogMessage {
  facility: number;
  severity: number;
  timestamp: string;
  host: string;
  app: string;
  kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: any event
  event: any;
}

export interface TestReceiver extends AsyncDisposable {
  at: SyslogReceiver;
  received: SyslogMessage[];
  /** Breaks connections off after their lines, without an end. */
  isBroken: boolean;
}

const MESSAGE = /^<(\d{1,3})>1 (\S+) ([!-~]{1,255}) ([!-~]{1,48}) [!-~]{1,128} ([!-~]{1,32}) - ([ -~]*)$/;

function parsed(line: string): SyslogMessage {
  const [, priority, timestamp = '', host = '', app = '', kind = '', message = ''] = MESSAGE.exec(line) ?? [];
  if (!priority) throw new Error(`no message of RFC 5424: ${line}`);
  const [facility, severity] = [Math.floor(Number(priority) / 8), Number(priority) % 8];
  return { facility, severity, timestamp, host, app, kind, event: JSON.parse(message) };
}

/** The lines of a connection, each after its length. */
function linesIn(bytes: Buffer): string[] {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(' ', at);
    const end = space + 1 + Number(bytes.subarray(at, space).toString());
    lines.push(bytes.subarray(space + 1, end).toString());
    at = end;
  }
  return lines;
}

/** A receiver of syslog by TCP, or with a certificate by TLS. */
export async function openStreamReceiver(tls?: { key: string; cert: string }): Promise<TestReceiver> {
  const sockets = new Set<Socket>();
  const receiver = { received: [] as SyslogMessage[], isBroken: false };
  const take = async (socket: Socket) => {
    sockets.add(socket);
    const pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => {
      pieces.push(piece);
      if (receiver.isBroken) socket.resetAndDestroy();
    });
    socket.on('error', () => {});
    socket.on('end', () => {
      receiver.received.push(...linesIn(Buffer.concat(pieces)).map(parsed));
      socket.end();
    });
  };
  const server = tls ? createTlsServer(tls, take) : createServer({ allowHalfOpen: true }, take);
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    at: { transport: tls ? 'tls' : 'tcp', host: tls ? 'localhost' : '127.0.0.1', port } as const,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}

/** A receiver of syslog by UDP. */
export async function openDatagramReceiver(): Promise<TestReceiver> {
  const socket = createSocket('udp4');
  const received: SyslogMessage[] = [];
  socket.on('message', (bytes) => received.push(parsed(bytes.toString())));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    at: { transport: 'udp', host: '127.0.0.1', port: socket.address().port },
    received,
    isBroken: false,
    async [Symbol.asyncDispose]() {
      socket.close();
      await once(socket, 'close');
    },
  };
}
