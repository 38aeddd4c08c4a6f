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
  /**
   * The turns at once of a caller while nobody else has or wants turns; the rest stay free for newcomers. By default, such a
   * caller keeps to the shares.
   */
  readonly alone?: number;
  /**
   * After a turn longer than `aboveMs`, the caller rests for as long as the turn took, `atMostMs` at most, if another member had a
   * turn in the second before. Meant for a single turn at once, where nobody can interrupt the turn. By default, nobody rests.
   */
  readonly rest?: { readonly aboveMs: number; readonly atMostMs: number };
}

/** A caller, as a queue tells callers apart. */
export interface Party {
  /** From the widest group to the narrowest: a company, a person of the company, an operation of the person. */
  readonly path: readonly string[];
  /** A script waits behind people, but gets every fourth turn. */
  readonly isScript: boolean;
  /** Whether others rest for the caller, see `TurnLimits.rest`. Nobody rests for Docket itself, or for a request whose user is unknown yet. */
  readonly isMember?: boolean;
}

export interface TurnEvents {
  /** Makes the error of a refused turn. */
  refuse(): Error;
  /** Called after each turn that had to wait, with the wait in ms and the waiting party. */
  waited?(ms: number, party: Party): void;
}

/** The logs name each wait above this limit. */
export const LONG_WAIT_MS = 1_000;

/** Tells when a waiting turn is no longer wanted. @returns a function that stops telling. */
export type WhenOver = (act: () => void) => () => void;

/** A running turn. `end` frees the place of the turn. */
export type Turn = Line;

interface WaitingTurn {
  /** Begins the turn as part of the caller's share, or of the surplus. */
  begin(of: 'share' | 'surplus'): void;
  /** Refuses the turn. */
  drop(): void;
}

const UNBOUNDED: Share = { atOnce: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY };

/** The turns of a caller: of all people or scripts, of a company, of a person. */
class Line {
  readonly key: string;
  readonly share: Share;
  /** The wider line; undefined for all people and for all scripts. */
  readonly wider: Line | undefined;
  narrower: Map<string, Line> | undefined;
  /** The narrower lines with waiting turns, the next first. */
  readonly order: Line[] = [];
  readonly queue: WaitingTurn[] = [];
  running = 0;
  waiting = 0;
  isResting = false;

  constructor(key: string, share = UNBOUNDED, wider?: Line) {
    this.key = key;
    this.share = share;
    this.wider = wider;
  }

  get(key: string, share: Share | undefined): Line {
    this.narrower ??= new Map();
    let line = this.narrower.get(key);
    if (!line) {
      line = new Line(key, share, this);
      this.narrower.set(key, line);
    }
    return line;
  }
}

const SCRIPTS_EVERY = 4;
/** Callers without turns that a line remembers. */
const MOST_IDLE = 50;
/** A member is active for so many milliseconds after a turn. */
const ACTIVE_MS = 1_000;

/**
 * Gives turns at a scarce thing: in rotation at each level of `Party.path`, so that no caller's load delays the others by more
 * than a turn each. A share bounds a caller even when nobody else waits: a newcomer finds a free turn. `alone` lets a caller without
 * others exceed the share, and still leaves turns for a newcomer.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #events: TurnEvents;
  readonly #people = new Line('people');
  readonly #scripts = new Line('scripts');
  /** The turns that callers alone have beyond their shares. */
  readonly #surplus = new Line('surplus');
  /** The last turn of a member, and the last turn of another member. */
  #lastTurns: readonly { caller: string; endMs: number }[] = [];
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
    const line = this.#lineOf(party, party.path.length);
    const isFull = !this.#mayRun(line) && this.#roomFor(line) === 'none';
    forget(line);
    return isFull;
  }

  /**
   * Runs work in a turn.
   *
   * @param whenOver drops the waiting turn: the answer is no longer wanted.
   * @throws the error of `refuse` when too many turns wait, after `patienceMs`, and for a dropped turn.
   */
  async take<T>(party: Party, work: () => Promise<T>, whenOver?: WhenOver): Promise<T> {
    const turn = this.begin(party) ?? (await this.wait(party, whenOver));
    const beganMs = performance.now();
    try {
      return await work();
    } finally {
      if (this.#limits.rest) this.#rest(turn, party, performance.now() - beganMs, this.#limits.rest);
      this.end(turn);
    }
  }

  /** Begins a turn at once; undefined where the caller has to wait. */
  begin(party: Party): Turn | undefined {
    const turn = this.#counting(this.#lineOfShares(party));
    if (turn) this.#begin(turn);
    return turn;
  }

  /** Waits for a turn, and begins the turn. @throws the errors of `take` */
  wait(party: Party, whenOver?: WhenOver): Promise<Turn> {
    const narrowest = this.#lineOf(party, party.path.length);
    const room = this.#roomFor(narrowest);
    if (room === 'none') {
      forget(narrowest);
      throw this.#events.refuse();
    }
    if (room !== 'free') room.drop();
    const { promise, resolve, reject } = Promise.withResolvers<Line>();
    const startMs = performance.now();
    let stopTelling: (() => void) | undefined;
    const leave = () => {
      clearTimeout(timer);
      stopTelling?.();
      leaveLine(narrowest, turn);
      this.#events.waited?.(performance.now() - startMs, party);
    };
    const turn: WaitingTurn = {
      begin: (of) => {
        const counting = of === 'share' ? this.#lineOfShares(party) : this.#surplus;
        this.#begin(counting);
        leave();
        resolve(counting);
      },
      drop: () => {
        if (!narrowest.queue.includes(turn)) return;
        leave();
        reject(this.#events.refuse());
      },
    };
    const timer = setTimeout(turn.drop, this.#limits.patienceMs);
    joinLine(narrowest, turn);
    stopTelling = whenOver?.(turn.drop);
    return promise;
  }

  /** Ends a turn. */
  end(turn: Turn): void {
    this.#running -= 1;
    for (let at: Line | undefined = turn; at; at = at.wider) at.running -= 1;
    forget(turn);
    this.#give();
  }

  #give(): void {
    while (this.waiting > 0 && this.#running < this.#limits.atOnce && this.#giveNext());
  }

  /** Lets the caller of a long turn rest while another member is active. */
  #rest(line: Line, party: Party, tookMs: number, { aboveMs, atMostMs }: Required<TurnLimits>['rest']): void {
    const endMs = performance.now();
    const caller = party.path.slice(0, this.#limits.shares.length).join(' ');
    const [other] = this.#lastTurns.filter((last) => last.caller !== caller);
    if (party.isMember) this.#lastTurns = [{ caller, endMs }, ...(other ? [other] : [])];
    const isAlone = !other || other.endMs < endMs - tookMs - ACTIVE_MS;
    if (tookMs <= aboveMs || isAlone || line.isResting) return;
    line.isResting = true;
    const wake = () => {
      line.isResting = false;
      forget(line);
      this.#give();
    };
    setTimeout(wake, Math.min(tookMs, atMostMs)).unref();
  }

  /** Only lines with a share count running turns. */
  #lineOfShares(party: Party): Line {
    return this.#lineOf(party, this.#limits.shares.length);
  }

  #lineOf({ path, isScript }: Party, levels: number): Line {
    let line = isScript ? this.#scripts : this.#people;
    for (let level = 0; level < levels && level < path.length; level += 1)
      line = line.get(path[level] ?? '', this.#limits.shares[level]);
    return line;
  }

  #mayRun(line: Line): boolean {
    if (this.#running >= this.#limits.atOnce) return false;
    for (let at: Line | undefined = line; at; at = at.wider) if (!hasRoom(at)) return false;
    return true;
  }

  /**
   * Whether a caller with a full share has nobody beside. A further turn is surplus: a colleague who comes later finds the
   * company's share as free as before.
   */
  #mayRunAlone(line: Line): boolean {
    const { alone = 0 } = this.#limits;
    const ofShares = this.#running - this.#surplus.running;
    return this.#running < alone && ofShares === line.running && this.waiting === line.waiting;
  }

  /** The line that counts a turn which may begin now; undefined when the turn has to wait. */
  #counting(line: Line): Line | undefined {
    if (this.#mayRun(line)) return line;
    return this.#mayRunAlone(line) ? this.#surplus : undefined;
  }

  /**
   * Finds room for one more waiting turn: free room, or the newest turn of the most crowded caller, who gives way to a caller with
   * fewer. A full room refuses only the crowd.
   */
  #roomFor(line: Line): 'free' | 'none' | WaitingTurn {
    let own = Number.POSITIVE_INFINITY;
    for (let at = line; at.wider; at = at.wider) {
      if (at.waiting >= at.share.waiting) return giveWay([at], own);
      own = at.waiting;
    }
    return this.waiting < this.#limits.waiting ? 'free' : giveWay([this.#people, this.#scripts], own);
  }

  #begin(line: Line): void {
    this.#running += 1;
    for (let at: Line | undefined = line; at; at = at.wider) at.running += 1;
  }

  #giveNext(): boolean {
    this.#given += 1;
    const isScripts = this.#given % SCRIPTS_EVERY === 0;
    const [first, second] = isScripts ? [this.#scripts, this.#people] : [this.#people, this.#scripts];
    const turn = nextIn(first) ?? nextIn(second);
    const alone = turn ? undefined : this.#nextAlone();
    turn?.begin('share');
    alone?.begin('surplus');
    return turn !== undefined || alone !== undefined;
  }

  /** The next turn of a caller with a full share and nobody beside. */
  #nextAlone(): WaitingTurn | undefined {
    let line = this.#people.waiting > 0 ? this.#people : this.#scripts;
    for (let level = 0; level < this.#limits.shares.length; level += 1) line = line.order[0] ?? line;
    return this.#mayRunAlone(line) ? firstIn(line) : undefined;
  }
}

const hasRoom = ({ running, share, isResting }: Line): boolean => running < share.atOnce && !isResting;

function nextIn(line: Line): WaitingTurn | undefined {
  return line.waiting > 0 && hasRoom(line) ? firstIn(line) : undefined;
}

/** The next turn of the first narrower line with room. That line then goes behind the others. */
function firstIn({ queue, order }: Line): WaitingTurn | undefined {
  for (const [at, narrower] of order.entries()) {
    const turn = nextIn(narrower);
    if (!turn) continue;
    order.splice(at, 1);
    order.push(narrower);
    return turn;
  }
  return queue[0];
}

function joinLine(narrowest: Line, turn: WaitingTurn): void {
  narrowest.queue.push(turn);
  for (let at: Line | undefined = narrowest; at; at = at.wider) {
    if (at.waiting === 0) at.wider?.order.push(at);
    at.waiting += 1;
  }
}

function leaveLine(narrowest: Line, turn: WaitingTurn): void {
  remove(narrowest.queue, turn);
  for (let at: Line | undefined = narrowest; at; at = at.wider) {
    at.waiting -= 1;
    if (at.waiting === 0 && at.wider) remove(at.wider.order, at);
  }
  forget(narrowest);
}

function remove<T>(list: T[], item: T): void {
  const at = list.indexOf(item);
  if (at !== -1) list.splice(at, 1);
}

/** Forgets callers without turns, except a few callers with a share: most come again soon, and a new line costs more than a turn. */
function forget(line: Line): void {
  for (let at = line; at.wider && at.running === 0 && at.waiting === 0 && !at.isResting; at = at.wider) {
    const { narrower } = at.wider;
    if (narrower && (at.share === UNBOUNDED || narrower.size > MOST_IDLE)) narrower.delete(at.key);
  }
}

/** The turn of the most crowded caller, for a newcomer with `own` waiting turns. */
function giveWay(lines: readonly Line[], own: number): 'none' | WaitingTurn {
  const crowd = mostCrowded(lines);
  // The turn leaves the wider lines as well.
  return crowd && crowd.waiting > own + 1 ? (newestIn(crowd) ?? 'none') : 'none';
}

/** The caller with the most waiting turns, one level below the lines; the last of equals. */
function mostCrowded(lines: readonly Line[]): Line | undefined {
  let most: Line | undefined;
  for (const { order } of lines) for (const line of order) if (line.waiting >= (most?.waiting ?? 0)) most = line;
  return most;
}

function newestIn(line: Line): WaitingTurn | undefined {
  const narrower = mostCrowded([line]);
  return narrower ? newestIn(narrower) : line.queue.at(-1);
}
