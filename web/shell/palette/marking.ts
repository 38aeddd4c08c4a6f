import { tiers } from '../choosing/rank.ts';
import { bestRow, pinned, type Row, type RowGroup, type Usage } from './row.ts';

/** A row marked for so long counts as read: the row keeps mark and place, and Enter runs the row. */
const seenMs = 200;

/** The answers to a text so far. */
interface Answers {
  readonly typed: string;
  readonly groups: readonly RowGroup[];
  readonly usage?: Usage | undefined;
  /** Whether better results may still come. */
  readonly isAwaited: boolean;
  /** Whether the text may turn out to be a line. */
  readonly isReading: boolean;
}

export interface Marked {
  readonly groups: readonly RowGroup[];
  readonly rows: readonly Row[];
  /** The marked row. */
  readonly row: Row | undefined;
  readonly best: Row | undefined;
  /** Whether the user has chosen or read the marked row, so Enter waits for nothing. */
  readonly isHeld: boolean;
}

interface Value {
  readonly typed: string;
  readonly value: string;
}

/**
 * Decides which row of a palette bears the mark. A row that the user chose or could read keeps mark and place until the text changes.
 * While a line is read, nothing else is marked: the record of `put 118 on hold` is known before the line is.
 */
export class Marking {
  #before: { readonly typed: string; readonly groups: readonly RowGroup[] } = { typed: '', groups: [] };
  #chosen: Value | null = null;
  #read: Value | null = null;
  #reading: Value | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  marked({ typed, groups: now, usage, isAwaited, isReading }: Answers): Marked {
    const [chosen, read] = [this.#chosen, this.#read].map((each) => (each?.typed === typed ? each.value : undefined));
    const groups = pinned(this.#before.typed === typed ? this.#before.groups : [], now, chosen ?? read);
    const rows = groups.flatMap((group) => group.rows);
    const best = bestRow(groups, typed.trim() === '' ? undefined : usage);
    const held = [chosen, read].map((value) => rows.find((row) => row.value === value)).find((row) => row);
    const isLoose = isAwaited && (best?.tier ?? tiers.loose) >= tiers.loose;
    const isUnsure = typed.trim() !== '' && (isReading || isLoose);
    return { groups, rows, best, row: held ?? (isUnsure ? undefined : best), isHeld: held !== undefined };
  }

  /** Notes the drawn rows and times the reading of the marked row. */
  drawn({ typed }: Pick<Answers, 'typed'>, { groups, row }: Marked): void {
    this.#before = { typed, groups };
    if (row?.value === this.#reading?.value && typed === this.#reading?.typed) return;
    clearTimeout(this.#timer);
    const reading = row ? { typed, value: row.value } : null;
    this.#reading = reading;
    if (!reading) return;
    this.#timer = setTimeout(() => {
      this.#read = reading;
    }, seenMs);
  }

  choose(typed: string, value: string): void {
    this.#chosen = { typed, value };
  }

  /** Forgets the row under the eye, as when the palette closes. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#reading = null;
  }
}
