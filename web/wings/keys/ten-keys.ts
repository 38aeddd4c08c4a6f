import { availability, type Command, type Hand, nameOf } from '../../commands/core/command.ts';
import { nextSteps } from '../../commands/screen/next-steps.ts';
import { isHeard } from '../../shell/typing/shortcuts.ts';

const mostShown = 10;

/** The keys of each group, at most: the record in hand, the pane, its rows, then the console. */
const mostOf = { record: 4, pane: 2, rows: 2, console: mostShown } as const;

interface Ways {
  readonly keysOf: (command: Command) => readonly string[];
  /** How often and how lately the person used a command. */
  readonly useOf: (command: Command) => number;
}

/**
 * The ten keys that matter at a place, most used first. Unused keys follow: the next steps of the record in hand, the pane's
 * own, the basic keys, and then the declarations' order.
 */
export function tenKeys(commands: readonly Command[], hand: Hand, { keysOf, useOf }: Ways) {
  const [record, ...others] = hand.held?.records ?? [];
  const steps = record && others.length === 0 ? nextSteps(record) : [];
  const live = commands.filter(
    (command) =>
      command.id !== 'app.help' &&
      keysOf(command).length > 0 &&
      isHeard(command, hand) &&
      availability(command, hand).state === 'ready',
  );
  const rankOf = ({ id, isBasic }: Command) => {
    if (steps.includes(id)) return steps.indexOf(id);
    return isBasic ? steps.length : steps.length + 1;
  };
  const groups = Map.groupBy(live, groupOf);
  const chosen = (['record', 'pane', 'rows', 'console'] as const).flatMap((group) =>
    (groups.get(group) ?? [])
      .toSorted((one, other) => useOf(other) - useOf(one) || rankOf(one) - rankOf(other))
      .slice(0, mostOf[group]),
  );
  return chosen
    .slice(0, mostShown)
    .toSorted((one, other) => useOf(other) - useOf(one))
    .map((command) => ({ title: nameOf(command), command, keys: keysOf(command) }));
}

function groupOf({ on, keysAt }: Command): keyof typeof mostOf {
  if (keysAt || on.of === 'place') return 'pane';
  if (on.of === 'rows' || on.of === 'groups') return 'rows';
  return on.of === 'app' ? 'console' : 'record';
}
