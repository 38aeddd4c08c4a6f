import { useAtomValue } from 'jotai';
import { availability, type Command } from '../commands/command.ts';
import { keysOf } from '../commands/keys.ts';
import { commands } from '../commands/registry.ts';
import { nameOf } from '../commands/run.ts';
import { kinds } from '../records/kinds.ts';
import { preferencesAtom } from '../state/preferences.ts';
import { checkedAtom } from '../state/selection.ts';
import { useHand } from './hand.ts';
import { Keys } from './keys.tsx';
import { useStage } from './stage-context.ts';

/** While rows are checked: how many, and what can be done with them; why not the rest, the palette says. */
export function ActionBar() {
  const { invoke, console } = useStage();
  const preferences = useAtomValue(preferencesAtom);
  const count = useAtomValue(checkedAtom).size;
  const hand = useHand();
  const held = count > 0 ? hand.held : null;
  const says = held ? `${count} ${count === 1 ? kinds[held.kind].singular : kinds[held.kind].plural} checked` : '';
  const isReady = (command: Command) => command.on.of === 'some' && availability(command, hand).state === 'ready';
  return (
    <>
      <span role="status" className="only-heard">
        {says}
      </span>
      {held && (
        <aside className="action-bar" aria-label={says}>
          <strong>{says}</strong>
          {commands.filter(isReady).map((command) => {
            const [keys] = keysOf(command, preferences);
            return (
              <button key={command.id} type="button" className="button" onClick={() => invoke(command)}>
                {nameOf(command).replace(` ${kinds[held.kind].singular}`, '')} {keys && <Keys keys={keys} />}
              </button>
            );
          })}
          <button type="button" className="button" onClick={() => console.select('none')}>
            Uncheck <Keys keys="escape" />
          </button>
        </aside>
      )}
    </>
  );
}
