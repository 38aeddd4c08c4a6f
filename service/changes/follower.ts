import { PassThrough } from 'node:stream';
import type { Viewer } from '../login/sessions.ts';
import type { SettledChange } from './look.ts';
import { isBefore, type Position } from './position.ts';
import { eventOf } from './record-change.ts';
import type { Sight } from './sight.ts';

/** Bytes of events that nobody has taken yet: some 1,500 changes. */
const MOST_UNREAD = 512 * 1024;

/** One who follows the changes: the stream that they read, who they are, and how far they have come. */
export class Follower {
  /** An event stream; destroyed when its reader goes, ended when they are no longer let in. */
  readonly body = new PassThrough();
  viewer: Viewer;
  position: Position;

  constructor(viewer: Viewer, position: Position) {
    this.viewer = viewer;
    this.position = position;
  }

  get isOpen(): boolean {
    return this.body.writable;
  }

  /** Passes on what comes after their position and is for their eyes. */
  tell(changes: readonly SettledChange[], until: Position, sight: Sight): void {
    const events = changes
      .filter((change) => isBefore(this.position, change.position) && sight(this.viewer, change))
      .map(eventOf);
    if (isBefore(this.position, until)) this.position = until;
    if (events.length > 0) this.send(events.join(''));
  }

  /** Who takes nothing is let go: they come back with the last cursor that they got. */
  send(text: string): void {
    if (!this.isOpen) return;
    if (this.body.writableLength + this.body.readableLength > MOST_UNREAD) this.body.destroy();
    else this.body.write(text);
  }

  /** Resolves once what was sent has mostly been taken, or nobody is there to take it. */
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
