import { PassThrough } from 'node:stream';
import type { Viewer } from '../login/sessions.ts';
import type { Wanted } from './change-filter.ts';
import type { SettledChange } from './look.ts';
import { isBefore, type Position } from './position.ts';
import { eventOf } from './record-change.ts';
import type { Sight } from './sight.ts';

/** Bytes of unread events: some 1,500 changes. */
const MOST_UNREAD = 512 * 1024;

/** A reader of the feed: the stream, the viewer, the position and the wanted changes. */
export class Follower {
  /** Destroyed when the reader leaves; ended when the viewer loses access. */
  readonly body = new PassThrough();
  viewer: Viewer;
  position: Position;
  readonly #wanted: Wanted;

  constructor(viewer: Viewer, position: Position, wanted: Wanted = () => true) {
    this.viewer = viewer;
    this.position = position;
    this.#wanted = wanted;
  }

  get isOpen(): boolean {
    return this.body.writable;
  }

  /** Sends the wanted and visible changes after the follower's position. */
  tell(changes: readonly SettledChange[], until: Position, sight: Sight): void {
    const events = changes
      .filter(
        (change) => isBefore(this.position, change.position) && this.#wanted(change) && sight(this.viewer, change),
      )
      .map(eventOf);
    if (isBefore(this.position, until)) this.position = until;
    if (events.length > 0) this.send(events.join(''));
  }

  /** Ends a stream that nobody reads; the reader returns with the last received cursor. */
  send(text: string): void {
    if (!this.isOpen) return;
    if (this.body.writableLength + this.body.readableLength > MOST_UNREAD) this.body.destroy();
    else this.body.write(text);
  }

  /** Resolves once most of the sent events are read, or the reader has left. */
  async drained(): Promise<void> {
    if (!this.isOpen || !this.body.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        this.body.off('drain', done).off('close', done);
        resolve();
      };
      this.body.once('drain', done).once('close', done);
    });
  }

  end(): void {
    if (this.isOpen) this.body.end();
  }
}
