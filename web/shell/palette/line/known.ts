import type { Reading } from '../../../commands/core/command.ts';
import type { Kind, RecordOf } from '../../../records/kinds.ts';

type Records = readonly RecordOf<Kind>[];

/** A record found by the look-up of names. */
export interface Ref {
  readonly recordId: string;
  readonly title: string;
}

/** A question from a line to the service. */
export type Wanted =
  | { readonly is: 'found'; readonly kind: Kind; readonly variables: Readonly<Record<string, unknown>> }
  | { readonly is: 'named'; readonly name: string }
  | { readonly is: 'record'; readonly id: string }
  | { readonly is: 'read'; readonly reading: Reading<unknown> };

/** Answers known so far. A question without an answer is noted as wanted and returns nothing. */
export interface Known {
  /** Records of a kind found by a search, best first. */
  found(kind: Kind, variables: Readonly<Record<string, unknown>>): Records;
  /** Records of any kind with exactly the given number, id, e-mail address or phone number; null until known. */
  named(name: string): readonly Ref[] | null;
  record(id: string): RecordOf<Kind> | null;
  /** Data that a command reads before asking; null if the service refuses. */
  read(reading: Reading<unknown>): unknown;
}

/** Answers collected while the user types. Reading a line takes answers from here and notes the missing questions. */
export class Answered implements Known {
  readonly #answers = new Map<string, unknown>();
  #wanted = new Map<string, Wanted>();

  found(kind: Kind, variables: Readonly<Record<string, unknown>>): Records {
    return (this.#ask({ is: 'found', kind, variables }) ?? none) as Records; // `put` stores records for 'found'
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

  /** Returns the unanswered questions noted since the last call. */
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
