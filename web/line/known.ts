import type { Reading } from '../commands/command.ts';
import type { Kind, RecordOf } from '../records/kinds.ts';

type Records = readonly RecordOf<Kind>[];

/** A record that a name stands for, as far as the look-up of names tells. */
export interface Ref {
  readonly recordId: string;
  readonly title: string;
}

/** What a line needs to know of the service. */
export type Wanted =
  | { readonly is: 'found'; readonly kind: Kind; readonly variables: Readonly<Record<string, unknown>> }
  | { readonly is: 'named'; readonly name: string }
  | { readonly is: 'record'; readonly id: string }
  | { readonly is: 'read'; readonly reading: Reading<unknown> };

/** What is known so far; a question to which nothing is known is noted, and answered with nothing. */
export interface Known {
  /** The records of a kind that a search finds, the best first. */
  found(kind: Kind, variables: Readonly<Record<string, unknown>>): Records;
  /** Those of any kind that a number, id, e-mail or phone names exactly; null while that isn't known. */
  named(name: string): readonly Ref[] | null;
  /** One record. */
  record(id: string): RecordOf<Kind> | null;
  /** What a command reads before it asks; null where that was refused. */
  read(reading: Reading<unknown>): unknown;
}

/** What was asked and answered while one types: a line is understood from this alone, and says what else it wants. */
export class Answered implements Known {
  readonly #answers = new Map<string, unknown>();
  #wanted = new Map<string, Wanted>();

  found(kind: Kind, variables: Readonly<Record<string, unknown>>): Records {
    return (this.#ask({ is: 'found', kind, variables }) ?? none) as Records; // as it was put
  }

  named(name: string): readonly Ref[] | null {
    return (this.#ask({ is: 'named', name: name.toLowerCase() }) ?? null) as readonly Ref[] | null; // as above
  }

  record(id: string): RecordOf<Kind> | null {
    return (this.#ask({ is: 'record', id }) ?? null) as RecordOf<Kind> | null; // as above
  }

  read(reading: Reading<unknown>): unknown {
    return this.#ask({ is: 'read', reading }) ?? null;
  }

  /** What was asked since last time and isn't known. */
  take(): readonly Wanted[] {
    const wanted = [...this.#wanted.values()];
    this.#wanted = new Map();
    return wanted;
  }

  put(wanted: Wanted, answer: unknown): void {
    this.#answers.set(keyOf(wanted), answer);
  }

  #ask(wanted: Wanted): unknown {
    const key = keyOf(wanted);
    if (!this.#answers.has(key)) this.#wanted.set(key, wanted);
    return this.#answers.get(key);
  }
}

const none = [] as const;

function keyOf(wanted: Wanted): string {
  switch (wanted.is) {
    case 'found':
      return JSON.stringify(['found', wanted.kind, wanted.variables]);
    case 'named':
      return `named ${wanted.name}`;
    case 'record':
      return `record ${wanted.id}`;
    case 'read':
      return JSON.stringify(['read', nameOf(wanted.reading), wanted.reading.variables]);
  }
}

const nameOf = ({ operation }: Reading<unknown>) =>
  operation.definitions.map((each) => (each.kind === 'OperationDefinition' ? each.name?.value : ''));
