import type { Client } from '@urql/core';
import type { AnySubject } from '../../commands/core/command.ts';
import { atOnce, pooled } from '../../ground/pool.ts';
import { type Refusal, refusalOf } from '../../ground/refusal.ts';
import { isUnderWay } from '../../ground/traffic.ts';
import { kindOf, kinds } from '../../records/kinds.ts';

const known = new WeakMap<Client, OwnChanges>();

/** Changes made by this page. A command may start before the page shows the last change. */
export function ownChanges(client: Client): OwnChanges {
  const changes = known.get(client) ?? new OwnChanges(client);
  known.set(client, changes);
  return changes;
}

type Versioned = Extract<AnySubject, { readonly version: number }>;

class OwnChanges {
  readonly #client: Client;
  /** Pending changes, each with the ids of its records; a record under creation has none. */
  readonly #deeds = new Map<Promise<unknown>, ReadonlySet<string>>();
  /** Version after the last change of each record; null if the answer was about another record or lost. */
  readonly #led = new Map<string, number | null>();

  constructor(client: Client) {
    this.#client = client;
  }

  /** Marks records as changing until `deed` settles. Returns the result of `deed`. */
  async during<T>(ids: readonly string[], deed: Promise<T>): Promise<T> {
    this.#deeds.set(deed, new Set(ids));
    try {
      return await deed;
    } finally {
      this.#deeds.delete(deed);
    }
  }

  /** Notes the version after a change; null if unknown. */
  note(id: string, version: number | null): void {
    this.#led.set(id, version);
  }

  /** Resolves when all pending changes settle; null without pending changes. */
  rest(): Promise<unknown> | null {
    return this.#deeds.size > 0 ? Promise.allSettled(this.#deeds.keys()) : null;
  }

  /** Whether any record has a pending change, or a version newer than shown. */
  isAheadOf(subjects: readonly AnySubject[]): boolean {
    return subjects.filter(isVersioned).some(({ id, version }) => {
      const led = this.#led.get(id);
      if (this.#deedsOf(id).length > 0) return true;
      return led === null ? isUnderWay(this.#client) : led !== undefined && version < led;
    });
  }

  /**
   * Reads records after their pending changes settle; returns a refusal if a record can't be read. A refused change leaves the
   * record as shown: the user hasn't seen changes by others.
   */
  async follow(subjects: readonly AnySubject[]): Promise<readonly AnySubject[] | Refusal> {
    const refusals: Refusal[] = [];
    const followed = await pooled(subjects, atOnce, async (subject) => {
      if (!isVersioned(subject)) return subject;
      const { id, version } = subject;
      await Promise.allSettled(this.#deedsOf(id));
      const led = this.#led.get(id);
      const kind = kindOf(id);
      if (!kind || led === undefined || (led !== null && led <= version)) return subject;
      const requestPolicy = led === null ? 'network-only' : 'cache-first';
      const { data, error } = await this.#client.query(kinds[kind].byId, { id }, { requestPolicy }).toPromise();
      if (error) refusals.push(refusalOf(error));
      // The version read is final; the next call need not fetch again.
      else if (!data?.record) this.#led.delete(id);
      else if (this.#led.get(id) === led) this.note(id, data.record.version);
      return data?.record ?? subject;
    });
    return refusals[0] ?? followed;
  }

  #deedsOf(id: string): readonly Promise<unknown>[] {
    return [...this.#deeds].flatMap(([deed, ids]) => (ids.has(id) ? deed : []));
  }
}

const isVersioned = (subject: AnySubject): subject is Versioned => subject !== null && 'version' in subject;
