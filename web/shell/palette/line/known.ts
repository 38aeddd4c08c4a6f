import type { Kind, RecordOf } from '../../../records/kinds.ts';
import type { Hit } from '../../search/hit.ts';
import type { readingOf } from '../../stage/task.ts';

type Named = readonly Pick<Hit, 'recordId' | 'title'>[];
type ReadingWithKey = NonNullable<ReturnType<typeof readingOf>>;

/** A question from a line to the service. */
export type Wanted =
  | { readonly is: 'found'; readonly kind: Kind; readonly variables: Readonly<Record<string, unknown>> }
  | { readonly is: 'named'; readonly name: string; readonly deleted: boolean }
  | { readonly is: 'searched'; readonly text: string }
  | { readonly is: 'record'; readonly id: string }
  | { readonly is: 'read'; readonly reading: ReadingWithKey };

/** Answers known so far. A question without an answer is noted as wanted and returns nothing. */
export type Known = Pick<Answered, 'found' | 'named' | 'searched' | 'record' | 'read' | 'isAsking'>;

/** Answers collected while the user types. Reading a line takes answers from here and notes the missing questions. */
export class Answered {
  readonly #answers = new Map<string, unknown>();
  #wanted = new Map<string, Wanted>();

  /** Records of a kind found by a search, best first. */
  found(kind: Kind, variables: Readonly<Record<string, unknown>>): readonly RecordOf<Kind>[] {
    return (this.#ask({ is: 'found', kind, variables }) ?? []) as readonly RecordOf<Kind>[]; // `put` stores records for 'found'
  }

  /** Records of any kind with exactly the given number, id, e-mail address, phone number or name; null until known. */
  named(name: string, deleted = false): Named | null {
    return (this.#ask({ is: 'named', name: name.toLowerCase(), deleted }) ?? null) as Named | null; // as above
  }

  /** Records of any kind found by a search, best first; null until known. */
  searched(text: string): Named | null {
    return (this.#ask({ is: 'searched', text }) ?? null) as Named | null; // as above
  }

  record(id: string): RecordOf<Kind> | null {
    return (this.#ask({ is: 'record', id }) ?? null) as RecordOf<Kind> | null; // as above
  }

  /** Data that a command reads before asking; null if the service refuses. */
  read(reading: ReadingWithKey): unknown {
    return this.#ask({ is: 'read', reading }) ?? null;
  }

  /** Whether unanswered questions were noted since the last `take`. */
  get isAsking(): boolean {
    return this.#wanted.size > 0;
  }

  /** Returns the unanswered questions noted since the last call. */
  take(): readonly Wanted[] {
    const wanted = [...this.#wanted.values()];
    this.#wanted.clear();
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

const keyOf = (wanted: Wanted): string => (wanted.is === 'read' ? wanted.reading.key : JSON.stringify(wanted));
