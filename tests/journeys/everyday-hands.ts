import type { Person } from './person.ts';

/** The hands of a task. Typed data is names, numbers and reasons, required from any user. */
export interface Hands {
  /** Presses keys; each counts. */
  press(...keys: string[]): Promise<void>;
  /** Types data, whose characters count for the time alone. */
  types(data: string): Promise<void>;
  /** For looking, without keys. */
  readonly person: Person;
}

/** A frequent task, begun on the dashboard. */
export interface EverydayTask {
  readonly what: string;
  readonly do: (hands: Hands) => Promise<void>;
}

/** Opens the record found by a text, from anywhere. */
export async function land(hands: Hands, typed: string, on: RegExp): Promise<void> {
  await runs(hands, typed, on);
  await hands.person.sees('heading', on);
}

/** Checks three jobs in the list of jobs, by their numbers from the clipboard. */
export async function checksThreeJobs({ press, person }: Hands): Promise<void> {
  await person.page.evaluate(() => navigator.clipboard.writeText('J-000005\nJ-000006\nJ-000007'));
  await press('g', 'j');
  await person.sees('row', /J-000005/);
  await press('Control+v');
  await person.reads(/3 (jobs )?checked/);
}

/** Types a line into the palette, and runs the row of the reading or record once the palette shows the row. */
export async function runs(hands: Hands, line: string, on: RegExp): Promise<void> {
  const { press, types, person } = hands;
  await press('Control+k');
  await person.sees('combobox', 'Command palette');
  await types(line);
  await reaches(hands, on);
  await press('Enter');
}

const PATIENCE_MS = 5_000;
const MOST_MOVES = 5;

/** Waits for the cursor on a row, and else moves there: a row shown before late answers keeps the cursor. Moves count as keys. */
async function reaches({ press, person }: Hands, on: RegExp): Promise<void> {
  await person.page.getByRole('option', { name: on }).first().waitFor();
  const chosen = person.page.getByRole('option', { name: on, selected: true }).first();
  await chosen.waitFor({ timeout: PATIENCE_MS }).catch(() => {});
  for (let moves = 0; moves < MOST_MOVES && !(await chosen.isVisible()); moves += 1) await press('ArrowDown');
  await chosen.waitFor();
}

/** The effort of a task. */
export interface Effort {
  /** Keys, without typed data. */
  readonly keys: number;
  /** By the keystroke-level model, in seconds: keys, typed characters, choices and waits. */
  readonly seconds: number;
}

/**
 * The keystroke-level model (Card, Moran and Newell, 1980): a key of a practised typist, and the thought before a choice. Keys that
 * end an entry (Enter, Tab) and typed data follow from the choice before.
 */
const model = { keyMs: 200, choiceMs: 1_350 };
const ends: readonly string[] = ['Enter', 'Control+Enter', 'Tab'];

/** Does a task from the dashboard, and counts its effort. The waits are those of this machine. */
export async function effortOf(task: EverydayTask, person: Person): Promise<Effort> {
  await person.follows('#/layout/dashboard');
  await person.sees('heading', 'Dashboard');
  const counted = { keys: 0, characters: 0, choices: 0, waitedMs: 0 };
  let sinceMs: number | null = null;
  const acts = async (act: () => Promise<void>) => {
    if (sinceMs !== null) counted.waitedMs += performance.now() - sinceMs;
    await act();
    sinceMs = performance.now();
  };
  await task.do({
    person,
    types: (data) => {
      counted.characters += data.length;
      return acts(() => person.types(data));
    },
    press: (...pressed) => {
      counted.keys += pressed.length;
      if (!pressed.every((key) => ends.includes(key))) counted.choices += 1;
      return acts(() => person.press(...pressed));
    },
  });
  if (sinceMs !== null) counted.waitedMs += performance.now() - sinceMs;
  const { keys, characters, choices, waitedMs } = counted;
  const thinkingMs = (keys + characters) * model.keyMs + choices * model.choiceMs;
  return { keys, seconds: (thinkingMs + waitedMs) / 1_000 };
}
