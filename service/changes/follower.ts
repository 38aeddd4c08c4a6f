import { PassThrough } from 'node:stream';
import type { Viewer } from '../login/sessions.ts';
import type { Wanted } from './change-filter.ts';
import type { SettledChange } from './look.ts';
import { type Matching, matchingAll } from './matching.ts';
import { isBefore, type Position } from './position.ts';
import { eventOf } from './record-change.ts';
import type { Sight } from './sight.ts';

/** Bytes of unread events: some 1,500 changes. */
const MOST_UNREAD = 512 * 1024;

/** A reader of the feed: the stream, the viewer, the position, the wanted changes, and the query that chooses among the changes. */
export class Follower {
  /** Destroyed when the reader leaves; ended when the viewer loses access. */
  readonly body = new PassThrough();
  viewer: Viewer;
  position: Position;
  readonly #wanted: Wanted;
  readonly #matching: Matching;

  constructor(viewer: Viewer, position: Position, wanted: Wanted = () => true, matching: Matching = matchingAll) {
    this.viewer = viewer;
    this.position = position;
    this.#wanted = wanted;
    this.#matching = matching;
  }

  get isOpen(): boolean {
    return this.body.writable;
  }

  /** Sends the wanted and visible changes after the follower's position. */
  async tell(changes: readonly SettledChange[], until: Position, sight: Sight): Promise<void> {
    const visible = changes.filter(
      (change) => isBefore(this.position, change.position) && this.#wanted(change) && sight(this.viewer, change),
    );
    const told = visible.length > 0 ? await this.#matching(visible) : [];
    if (isBefore(this.position, until)) this.position = until;
    if (told.length > 0) this.send(told.map(eventOf).join(''));
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
