/** How much of a scarce thing a caller may use: turns at once, and waiting turns. */
export interface Share {
  readonly atOnce: number;
  readonly waiting: number;
}

export interface TurnLimits extends Share {
  /** The longest wait, in ms. */
  readonly patienceMs: number;
  /** The share of a caller at each level of `Party.path`: of a company, of a person, of an operation. */
  readonly shares: readonly Share[];
}

/** A caller, as a queue tells callers apart. */
export interface Party {
  /** From the widest group to the narrowest: a company, a person of the company, an operation of the person. */
  readonly path: readonly string[];
  /** A script waits behind people, but gets every fourth turn. */
  readonly isScript: boolean;
}

export interface TurnEvents {
  /** Makes the error of a refused turn. */
  refuse(): Error;
  /** Receives the wait of each turn that did not begin at once, in ms. */
  waited?(ms: number): void;
}

/** Tells when a waiting turn is no longer wanted. */
export type WhenOver = (act: () => void) => void;

interface WaitingTurn {
  begin(): void;
  /** Refuses the turn. */
  drop(): void;
}

/** The callers below a level of `Party.path`; callers without waiting or running turns are forgotten. */
class Line {
  /** Made when first used: a lone caller makes lines for each call, and never waits. */
  next: Map<string, Line> | undefined;
  queue: Set<WaitingTurn> | undefined;
  running = 0;
  waiting = 0;
}

const SCRIPTS_EVERY = 4;

/**
 * Gives turns at a scarce thing: in rotation at each level of `Party.path`, so that no caller's load delays the others by more
 * than a turn each. A share bounds a caller even when nobody else waits: a newcomer finds a free turn.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #events: TurnEvents;
  readonly #people = new Line();
  readonly #scripts = new Line();
  #running = 0;
  #given = 0;

  constructor(limits: TurnLimits, events: TurnEvents) {
    this.#limits = limits;
    this.#events = events;
  }

  /** The turns that wait now. */
  get waiting(): number {
    return this.#people.waiting + this.#scripts.waiting;
  }

  /** Whether a turn would be refused now. */
  isFullFor(party: Party): boolean {
    if (this.waiting === 0) return false;
    const lines = this.#linesOf(party);
    const isFull = !this.#mayRun(lines) && this.#roomFor(lines) === 'none';
    this.#forget(lines, party.path);
    return isFull;
  }

  /**
   * Runs work in a turn.
   *
   * @param whenOver drops the waiting turn: the answer is no longer wanted.
   * @throws the error of `refuse` when too many turns wait, after `patienceMs`, and for a dropped turn.
   */
  async take<T>(party: Party, work: () => Promise<T>, whenOver?: WhenOver): Promise<T> {
    const lines = this.#linesOf(party);
    if (this.#mayRun(lines)) this.#begin(lines);
    else await this.#wait(lines, party, whenOver);
    try {
      return await work();
    } finally {
      this.#end(lines, party);
    }
  }

  /** The lines from the widest group to the narrowest. */
  #linesOf({ path, isScript }: Party): readonly Line[] {
    let line = isScript ? this.#scripts : this.#people;
    const lines = [line];
    for (const key of path) {
      line.next ??= new Map();
      let below = line.next.get(key);
      if (!below) {
        below = new Line();
        line.next.set(key, below);
      }
      lines.push(below);
      line = below;
    }
    return lines;
  }

  #mayRun(lines: readonly Line[]): boolean {
    return this.#running < this.#limits.atOnce && lines.every((line, level) => this.#hasRoom(line, level));
  }

  /**
   * Finds room for one more waiting turn: free room, or the newest turn of the most crowded caller, who gives way to a caller with
   * fewer. A full room refuses only the crowd.
   */
  #roomFor(lines: readonly Line[]): 'free' | 'none' | WaitingTurn {
    for (let level = lines.length - 1; level >= 0; level -= 1) {
      const isFull =
        level === 0
          ? this.waiting >= this.#limits.waiting
          : (lines[level]?.waiting ?? 0) >= (this.#limits.shares[level - 1]?.waiting ?? Number.POSITIVE_INFINITY);
      if (!isFull) continue;
      const own = lines[level + 1]?.waiting ?? Number.POSITIVE_INFINITY;
      const crowd = mostCrowded(level === 0 ? [this.#people, this.#scripts] : lines.slice(level, level + 1));
      // The turn leaves the wider lines as well.
      return crowd && crowd.waiting > own + 1 ? (newestIn(crowd) ?? 'none') : 'none';
    }
    return 'free';
  }

  /** @param level 0 for all people or all scripts. */
  #hasRoom(line: Line, level: number): boolean {
    return line.running < (this.#limits.shares[level - 1]?.atOnce ?? Number.POSITIVE_INFINITY);
  }

  #begin(lines: readonly Line[]): void {
    this.#running += 1;
    for (const line of lines) line.running += 1;
  }

  #end(lines: readonly Line[], { path }: Party): void {
    this.#running -= 1;
    for (const line of lines) line.running -= 1;
    this.#forget(lines, path);
    while (this.#running < this.#limits.atOnce && this.#giveNext());
  }

  #forget(lines: readonly Line[], path: readonly string[]): void {
    for (let level = path.length; level > 0; level -= 1) {
      const line = lines[level];
      if (!line || line.running > 0 || line.waiting > 0 || (line.next?.size ?? 0) > 0) return;
      lines[level - 1]?.next?.delete(path[level - 1] ?? '');
    }
  }

  #giveNext(): boolean {
    this.#given += 1;
    const lanes = [this.#people, this.#scripts];
    if (this.#given % SCRIPTS_EVERY === 0) lanes.reverse();
    return lanes.some((lane) => this.#giveBelow(lane, 0, [lane]));
  }

  /** Gives a turn to the first caller with room, who then goes behind the others. */
  #giveBelow(line: Line, level: number, lines: Line[]): boolean {
    if (line.waiting === 0 || !this.#hasRoom(line, level)) return false;
    const [first] = line.queue ?? [];
    if (first) {
      this.#begin(lines);
      first.begin();
      return true;
    }
    for (const [key, next] of line.next ?? []) {
      if (!this.#giveBelow(next, level + 1, [...lines, next])) continue;
      line.next?.delete(key);
      line.next?.set(key, next);
      return true;
    }
    return false;
  }

  #wait(lines: readonly Line[], { path }: Party, whenOver: WhenOver | undefined): Promise<void> {
    const room = this.#roomFor(lines);
    if (room === 'none') {
      this.#forget(lines, path);
      throw this.#events.refuse();
    }
    if (room !== 'free') room.drop();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const narrowest = lines.at(-1) ?? this.#people;
    narrowest.queue ??= new Set();
    const { queue } = narrowest;
    const startMs = performance.now();
    const leave = () => {
      clearTimeout(timer);
      queue.delete(turn);
      for (const line of lines) line.waiting -= 1;
      this.#events.waited?.(performance.now() - startMs);
    };
    const turn: WaitingTurn = {
      begin: () => {
        leave();
        resolve();
      },
      drop: () => {
        if (!queue.has(turn)) return;
        leave();
        this.#forget(lines, path);
        reject(this.#events.refuse());
      },
    };
    const timer = setTimeout(turn.drop, this.#limits.patienceMs);
    queue.add(turn);
    for (const line of lines) line.waiting += 1;
    whenOver?.(turn.drop);
    return promise;
  }
}

/** The caller with the most waiting turns, one level below the lines. */
function mostCrowded(lines: readonly Line[]): Line | undefined {
  let most: Line | undefined;
  for (const { next } of lines) {
    for (const line of next?.values() ?? []) if (line.waiting > (most?.waiting ?? 0)) most = line;
  }
  return most;
}

function newestIn(line: Line): WaitingTurn | undefined {
  const below = mostCrowded([line]);
  return below ? newestIn(below) : [...(line.queue ?? [])].at(-1);
}
