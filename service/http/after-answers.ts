import { asDocket } from '../caller.ts';
import type { Service } from './surroundings.ts';

/** Later work is dropped: a flood must not fill the memory. */
const MOST_WAITING = 1000;

/**
 * Runs work after an answer, one piece at a time. Nobody can read from the time of an answer whether there was work. Call from
 * `onResponse`. A stop of the service waits for the work.
 */
export function workAfterAnswers(app: Service): (work: () => Promise<void>) => void {
  let last = Promise.resolve();
  let waiting = 0;
  app.addHook('onClose', () => last);
  return (work) => {
    if (waiting >= MOST_WAITING) return app.log.warn('Dropped work after an answer: too much work is waiting.');
    waiting += 1;
    last = last
      .then(() => asDocket(work))
      .catch((error: unknown) => app.log.warn({ err: error }, 'Work after an answer failed.'))
      .finally(() => {
        waiting -= 1;
      });
  };
}
