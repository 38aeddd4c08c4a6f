import { Duplex } from 'node:stream';
import type { EmbeddedEngine } from './embedded-engine.ts';

/**
 * A socket for `pg` with the embedded engine at the other end. The driver speaks PostgreSQL's protocol to both engines,
 * with the same parsing and errors.
 *
 * Connections share the engine's one session in turn: each connection first clears the session.
 */
export class EmbeddedStream extends Duplex {
  readonly #engine: EmbeddedEngine;
  readonly #timeoutMs: number | undefined;
  #hasBegun = false;
  #unsent: Buffer[] = [];

  /** @param timeoutMs stops a longer query, and this connection with the query. */
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
      // The startup message, which an engine without a server does not know.
      this.#hasBegun = true;
      this.push(Buffer.concat([AUTHENTICATION_OK, READY_FOR_QUERY]));
      done();
      return;
    }
    this.#unsent.push(chunk);
    // Messages leave whole, up to a Sync or simple query: a cut exchange would block the session.
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

  // Socket options of the driver without meaning here.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}

const AUTHENTICATION_OK = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY_FOR_QUERY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** A simple query: type, length without the type, text, zero (PostgreSQL, "Message Formats"). */
function query(text: string): Buffer {
  const message = Buffer.alloc(text.length + 6);
  message.write('Q');
  message.writeInt32BE(text.length + 5, 1);
  message.write(text, 5);
  return message;
}

/** The type of the last message; the driver writes whole messages. */
function lastMessageType(messages: Buffer): string {
  let start = 0;
  for (;;) {
    const next = start + 1 + messages.readInt32BE(start + 1);
    if (next >= messages.length) return String.fromCharCode(messages.readUInt8(start));
    start = next;
  }
}
