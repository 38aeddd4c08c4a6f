import type { Client } from '@urql/core';
import type { AnySubject } from '../commands/command.ts';
import { pooled } from '../commands/pool.ts';
import { atOnce } from '../commands/run.ts';
import { kindOf, kinds } from '../records/kinds.ts';
import { type Refusal, refusalOf } from '../refusal.ts';
import { isUnderWay } from '../traffic.ts';

const known = new WeakMap<Client, OwnChanges>();

/** What this page changes by itself: it is shown later than what is called next may be called. */
export function ownChanges(client: Client): OwnChanges {
  const before = known.get(client);
  if (before) return before;
  const made = new OwnChanges(client);
  known.set(client, made);
  return made;
}

/** A record, as far as following it takes. */
type Versioned = Extract<AnySubject, { readonly version: number }>;

class OwnChanges {
  readonly #client: Client;
  /** What is under way: all of it, also what has no record yet, and by the ids of its records. */
  readonly #deeds = new Set<Promise<unknown>>();
  readonly #underWay = new Map<string, Set<Promise<unknown>>>();
  /** The version that the last change of each record led to; null where its answer was about another one, or didn't come. */
  readonly #led = new Map<string, number | null>();

  constructor(client: Client) {
    this.#client = client;
  }

  /** Takes these records to be changed for as long as `deed` is under way, and answers what that does. */
  async during<T>(ids: readonly string[], deed: Promise<T>): Promise<T> {
    this.#deeds.add(deed);
    for (const id of ids) this.#underWay.set(id, (this.#underWay.get(id) ?? new Set()).add(deed));
    try {
      return await deed;
    } finally {
      this.#deeds.delete(deed);
      for (const id of ids) {
        const others = this.#underWay.get(id);
        others?.delete(deed);
        if (others?.size === 0) this.#underWay.delete(id);
      }
    }
  }

  /** Notes the version that a change led to; null where it isn't known. */
  note(id: string, version: number | null): void {
    this.#led.set(id, version);
  }

  /** Resolves once what is under way is over; null where nothing is. */
  rest(): Promise<unknown> | null {
    return this.#deeds.size > 0 ? Promise.allSettled(this.#deeds) : null;
  }

  /** Whether any of these is a record of which more is under way, or done, than it shows. */
  isAheadOf(subjects: readonly AnySubject[]): boolean {
    return subjects.filter(isVersioned).some(({ id, version }) => {
      const led = this.#led.get(id);
      if (this.#underWay.has(id)) return true;
      return led === null ? isUnderWay(this.#client) : led !== undefined && version < led;
    });
  }

  /**
   * These records as the changes of this page leave them, once those under way are answered; a refusal where that can't be
   * read. What was refused has left its record as it was: what others have made of that, nobody here has seen.
   */
  async follow(subjects: readonly AnySubject[]): Promise<readonly AnySubject[] | Refusal> {
    const followed = await pooled(subjects, atOnce, async (each) => (isVersioned(each) ? this.#followOne(each) : each));
    return followed.find(isRefused)?.refusal ?? followed.filter(isSubject);
  }

  async #followOne(subject: Versioned): Promise<Versioned | Refused> {
    const { id, version } = subject;
    await Promise.allSettled(this.#underWay.get(id) ?? []);
    const led = this.#led.get(id);
    const kind = kindOf(id);
    if (!kind || led === undefined || (led !== null && led <= version)) return subject;
    const requestPolicy = led === null ? 'network-only' : 'cache-first';
    const { data, error } = await this.#client.query(kinds[kind].byId, { id }, { requestPolicy }).toPromise();
    if (error) return { refusal: refusalOf(error) };
    // What was read is all that can be known: it is asked for once.
    if (!data?.record) this.#led.delete(id);
    else if (this.#led.get(id) === led) this.note(id, data.record.version);
    return data?.record ?? subject;
  }
}

interface Refused {
  readonly refusal: Refusal;
}

const isRefused = (each: AnySubject | Refused): each is Refused => each !== null && 'refusal' in each;
const isSubject = (each: AnySubject | Refused): each is AnySubject => !isRefused(each);

const isVersioned = (subject: AnySubject): subject is Versioned => subject !== null && 'version' in subject;
