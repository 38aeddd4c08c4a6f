import { parentPort, workerData } from 'node:worker_threads';
import { loadsOn, type Tally } from './loads.ts';
import type { Place } from './place.ts';

// Runs a load in a thread of its own, apart from the probes' event loop, until the first message. Posts the tally.

/** The `workerData`: a place and the name of a load. */
export interface LoadTask {
  place: Place;
  what: string;
}

const { place, what } = workerData as LoadTask; // given by play.ts
const tally: Tally = { answered: 0, refused: 0 };
const stop = new AbortController();
parentPort?.once('message', () => stop.abort());
const load = loadsOn(place, tally).find((each) => each.what === what);
if (!load) throw new Error(`There is no load ${what}.`);
await load.start(stop.signal);
parentPort?.postMessage(tally);
