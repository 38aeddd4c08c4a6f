import { availability, type Command, type Hand, subjectsOf } from '../commands/core/command.ts';
import { recordingAtom } from '../commands/core/recording.ts';
import type { Later } from '../ground/later.ts';
import type { Parts, Stage } from '../shell/stage/stage.ts';
import { close, type Surface, show, surfaceAtom } from '../shell/stage/surface.ts';
import { fetched } from '../state/notes.ts';

interface WithStage {
  readonly createStage: (parts: Parts) => Stage;
}

/**
 * The stage, which loads with the layers after the first screen. Before then, a command without questions or calls, such as going
 * to a pane, runs at once; any other command waits, and a field keeps the keystrokes for its prompt.
 */
export function createEarlyStage(parts: Parts, layers: Later<WithStage>): Stage {
  const { store, hand, notify } = parts;
  let stage: Stage | null = null;

  function here(): Stage | null {
    const known = layers.known();
    if (known.is === 'here') stage ??= known.part.createStage(parts);
    return stage;
  }

  async function soon(): Promise<Stage | null> {
    await fetched(layers, notify);
    return here();
  }

  function invoke(command: Command, on?: Hand): void {
    const known = here();
    const present = on ?? hand();
    if (known) known.invoke(command, on);
    else if (!runsAtOnce(command, present)) void wait(command, present);
  }

  function runsAtOnce(command: Command, present: Hand): boolean {
    const [subject, ...others] = subjectsOf(command, present);
    if (command.operation || command.ask || command.reads || store.get(recordingAtom)) return false;
    const isAlone = subject !== undefined && others.length === 0 && !present.held?.missing;
    if (!isAlone || availability(command, present).state !== 'ready') return false;
    performance.mark(`command ${command.id}`);
    command.run(parts.console, subject, {}, present.actor);
    return true;
  }

  async function wait(command: Command, present: Hand): Promise<void> {
    const surface: Surface = { is: 'wait' };
    const mayAsk = Boolean(command.ask || (command.operation && command.confirm));
    if (mayAsk) show(store, surface);
    const known = await soon();
    if (mayAsk && store.get(surfaceAtom) !== surface) return;
    known?.invoke(command, present);
    if (store.get(surfaceAtom) === surface) close(store);
  }

  return {
    invoke,
    begin: (task, isAnswered) => void soon().then((known) => known?.begin(task, isAnswered)),
    submit: async (...given) => (await soon())?.submit(...given) ?? null,
    confirm: async (...given) => (await soon())?.confirm(...given) ?? null,
    retry: async (bulk) => (await soon())?.retry(bulk),
  };
}
