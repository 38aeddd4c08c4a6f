import { Duplex } from 'node:stream';
import type { EmbeddedEngine } from './embedded-engine.ts';

/**
 * What `pg` takes for its socket, with the embedded engine at the other end: the driver speaks PostgreSQL's own protocol
 * to it, so that one driver, with its parsing and its errors, serves both engines.
 *
 * The engine has one session, which connections use one after the other: each begins by clearing what the last one left.
 */
export class EmbeddedStream extends Duplex {
  readonly #engine: EmbeddedEngine;
  readonly #timeoutMs: number | undefined;
  #hasBegun = false;
  #unsent: Buffer[] = [];

  /** @param timeoutMs after which a query is stopped, and this connection with it. */
  constructor(engine: EmbeddedEngine, timeoutMs?: number) {
    super();
    this.#engine = engine;
    this.#timeoutMs = timeoutMs;
  }

  /** Emits `connect` once the engine answers. */
  connect(): void {
    this.#clear().then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    );
  }

  async #clear(): Promise<void> {
    await this.#engine.run(query('rollback'));
    await this.#engine.run(query('discard all'));
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    if (!this.#hasBegun) {
      // The startup message, which an engine without a server in front doesn't know.
      this.#hasBegun = true;
      this.push(Buffer.concat([AUTHENTICATION_OK, READY_FOR_QUERY]));
      done();
      return;
    }
    this.#unsent.push(chunk);
    // Sent only whole, up to a Sync or simple query: an exchange cut short would leave the one session in the middle.
    if (!'SQ'.includes(lastMessageType(chunk))) {
      done();
      return;
    }
    const exchange = Buffer.concat(this.#unsent);
    this.#unsent = [];
    this.#engine.run(exchange, this.#timeoutMs).then((answer) => {
      this.push(answer);
      done();
    }, done);
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  // What the driver sets on a socket and means nothing here.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}

const AUTHENTICATION_OK = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY_FOR_QUERY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** A simple query: its type, its length without the type, its text, a zero (PostgreSQL, "Message Formats"). */
function query(text: string): Buffer {
  const message = Buffer.alloc(text.length + 6);
  message.write('Q');
  message.writeInt32BE(text.length + 5, 1);
  message.write(text, 5);
  return message;
}

/** The type of the last message; the driver writes whole messages, one or several at a time. */
function lastMessageType(messages: Buffer): string {
  let start = 0;
  for (;;) {
    const next = start + 1 + messages.readInt32BE(start + 1);
    if (next >= messages.length) return String.fromCharCode(messages.readUInt8(start));
    start = next;
  }
}
