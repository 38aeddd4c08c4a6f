import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { availability, type Hand } from '../../commands/core/command.ts';
import { ariaKeys, createFollower, keysOf } from '../../commands/core/keys.ts';
import { useCommands } from '../../commands/core/registry.ts';
import { preferencesAtom } from '../../state/preferences.ts';
import { Keys } from '../choosing/keys.tsx';
import { useStage } from './stage-context.ts';

/** Menu of commands for the record under the cursor. Each command's own key works too. */
export function RowMenu({ hand }: { hand: Hand }) {
  const { invoke, close } = useStage();
  const preferences = useAtomValue(preferencesAtom);
  const menu = useRef<HTMLDivElement>(null);
  const follow = useRef(createFollower<() => void>());
  const lines = useCommands()
    .filter(({ id, on }) => (on.of === 'one' || on.of === 'some' || on.of === 'any') && id !== 'record.menu')
    .map((command) => ({ command, can: availability(command, hand), keys: keysOf(command, preferences) }))
    .filter(({ can }) => can.state === 'ready' || can.state === 'blocked');

  useLayoutEffect(() => {
    if (menu.current) place(menu.current);
    items(menu.current)[0]?.focus();
  }, []);

  function choose(index: number): void {
    const line = lines[index];
    if (!line) return;
    close();
    invoke(line.command);
  }

  function keyDown(event: KeyboardEvent): void {
    const all = items(menu.current);
    const at = all.indexOf(document.activeElement as HTMLElement); // null is in no list
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      all.at(to % all.length)?.focus();
      return;
    }
    const bindings = lines.flatMap(({ keys }, index) => keys.map((each) => ({ keys: each, is: () => choose(index) })));
    if (event.key === 'Enter' || event.key === ' ') return;
    const [chosen] = follow.current(event.nativeEvent, bindings).complete;
    if (!chosen) return;
    event.preventDefault();
    chosen();
  }

  return (
    <div ref={menu} role="menu" className="row-menu" aria-label="Commands" onKeyDown={keyDown}>
      {lines.map(({ command, can, keys: [shown] }, index) => (
        <button
          key={command.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="row-menu-item"
          aria-disabled={can.state === 'blocked'}
          aria-keyshortcuts={shown && ariaKeys(shown)}
          onClick={() => choose(index)}
        >
          <span>{command.title}</span>
          {can.state === 'blocked' && <span className="row-hint">{can.why}</span>}
          {shown && <Keys keys={shown} {...(!ariaKeys(shown) && { isRead: true })} />}
        </button>
      ))}
    </div>
  );
}

const items = (menu: HTMLElement | null) => Array.from(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []);

/** Places the menu beside the row under the cursor, or else in the middle, wholly on the screen. */
function place(menu: HTMLElement): void {
  const row = document.querySelector('[data-cursor]') ?? document.querySelector('[data-heading]');
  const { left, bottom } = row?.getBoundingClientRect() ?? { left: innerWidth / 3, bottom: innerHeight / 4 };
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(left + 48, innerWidth - width - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(bottom, innerHeight - height - 8))}px`;
}
