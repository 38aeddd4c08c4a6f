import type { Client } from '@urql/core';
import type { AnySubject } from '../../commands/core/command.ts';
import { pooled } from '../../commands/core/pool.ts';
import { atOnce } from '../../commands/core/run.ts';
import { type Refusal, refusalOf } from '../../ground/refusal.ts';
import { isUnderWay } from '../../ground/traffic.ts';
import { kindOf, kinds } from '../../records/kinds.ts';

const known = new WeakMap<Client, OwnChanges>();

/** Changes made by this page. A command may start before the page shows the last change. */
export function ownChanges(client: Client): OwnChanges {
  const before = known.get(client);
  if (before) return before;
  const made = new OwnChanges(client);
  known.set(client, made);
  return made;
}

type Versioned = Extract<AnySubject, { readonly version: number }>;

class OwnChanges {
  readonly #client: Client;
  /** Pending changes: all of them, including changes without a record yet, and by record id. */
  readonly #deeds = new Set<Promise<unknown>>();
  readonly #underWay = new Map<string, Set<Promise<unknown>>>();
  /** Version after the last change of each record; null if the answer was about another record or lost. */
  readonly #led = new Map<string, number | null>();

  constructor(client: Client) {
    this.#client = client;
  }

  /** Marks records as changing until `deed` settles. Returns the result of `deed`. */
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

  /** Notes the version after a change; null if unknown. */
  note(id: string, version: number | null): void {
    this.#led.set(id, version);
  }

  /** Resolves when all pending changes settle; null without pending changes. */
  rest(): Promise<unknown> | null {
    return this.#deeds.size > 0 ? Promise.allSettled(this.#deeds) : null;
  }

  /** Whether any record has a pending change, or a version newer than shown. */
  isAheadOf(subjects: readonly AnySubject[]): boolean {
    return subjects.filter(isVersioned).some(({ id, version }) => {
      const led = this.#led.get(id);
      if (this.#underWay.has(id)) return true;
      return led === null ? isUnderWay(this.#client) : led !== undefined && version < led;
    });
  }

  /**
   * Reads records after their pending changes settle; returns a refusal if a record can't be read. A refused change leaves its
   * record as shown: the user hasn't seen changes by others.
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
    // The version read is final; the next call need not fetch again.
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
