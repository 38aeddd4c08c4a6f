import { Duplex } from 'node:stream';
import type { EmbeddedEngine } from './embedded-engine.ts';

/**
 * What `pg` takes for its socket, with the embedded engine at the other end: the driver speaks PostgreSQL's own protocol
 * to it, so that one driver, with its parsing and its errors, serves both engines.
 *
 * The engine has one session for all connections, one after the other: each begins by cleaning what the last one left.
 */
export class EmbeddedStream extends Duplex {
  readonly #engine: EmbeddedEngine;
  #begun = false;
  #unsent: Buffer[] = [];

  constructor(engine: EmbeddedEngine) {
    super();
    this.#engine = engine;
  }

  /** Opens the engine where it isn't open, and emits `connect`. */
  connect(): this {
    this.#clean().then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    );
    return this;
  }

  async #clean(): Promise<void> {
    await this.#engine.run(query('rollback'));
    await this.#engine.run(query('discard all'));
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (!this.#begun) {
      // The startup message, which the engine in its single-user mode doesn't know.
      this.#begun = true;
      this.push(Buffer.concat([AUTHENTICATION_OK, READY_FOR_QUERY]));
      return done();
    }
    this.#unsent.push(chunk);
    const last = lastMessageType(Buffer.concat(this.#unsent));
    if (last === 'X') return done();
    // An answer comes only to a whole exchange: the engine would otherwise wait for its end inside the thread.
    if (last !== 'S' && last !== 'Q') return done();
    const bytes = Buffer.concat(this.#unsent);
    this.#unsent = [];
    this.#engine.run(bytes).then(
      (answer) => {
        this.push(answer);
        done();
      },
      (error) => done(error),
    );
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  // The parts of a socket that the driver sets and that mean nothing here.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}

const AUTHENTICATION_OK = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY_FOR_QUERY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** A simple query message: 'Q', its length without the type, the text, and a zero. */
function query(text: string): Buffer {
  const message = Buffer.alloc(text.length + 6);
  message.write('Q', 0, 'latin1');
  message.writeInt32BE(text.length + 5, 1);
  message.write(text, 5, 'latin1');
  return message;
}

/** The type of the last message, or undefined while a message is still incomplete. */
function lastMessageType(bytes: Buffer): string | undefined {
  let type: string | undefined;
  for (let start = 0; start < bytes.length; ) {
    if (start + 5 > bytes.length) return undefined;
    type = String.fromCharCode(bytes[start] ?? 0);
    start += 1 + bytes.readInt32BE(start + 1);
    if (start > bytes.length) return undefined;
  }
  return type;
}
