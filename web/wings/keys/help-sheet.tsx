import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useMemo, useState } from 'react';
import type { Hand } from '../../commands/core/command.ts';
import { keysOf } from '../../commands/core/keys.ts';
import { pressOf } from '../../commands/core/presses.ts';
import { commandOf, useCommands } from '../../commands/core/registry.ts';
import { Keys } from '../../shell/choosing/keys.tsx';
import { Marked } from '../../shell/choosing/marked.tsx';
import { innerKeys } from '../../shell/prompt/inner-keys.ts';
import { useStage } from '../../shell/stage/stage-context.ts';
import { preferencesAtom } from '../../state/preferences.ts';
import { HelpLines } from './help-lines.tsx';
import { foundIn, keyGroups } from './key-groups.ts';

/** Every command with keys, by subject, commands for the current selection first. Then the keys of the layers. */
export function HelpSheet({ hand }: { hand: Hand }) {
  const { invoke, close } = useStage();
  const preferences = useAtomValue(preferencesAtom);
  const [typed, setTyped] = useState('');
  const commands = useCommands();
  const groups = useMemo(
    () => keyGroups(commands, hand, (command) => keysOf(command, preferences)),
    [commands, hand, preferences],
  );
  const found = useMemo(() => foundIn(groups, typed), [groups, typed]);
  const count = found.reduce((sum, { lines }) => sum + lines.length, 0);
  const [help, change] = [commandOf('app.help'), commandOf('app.keys')];

  /** The key for opening the sheet also closes it while the search is empty. */
  function keyDown(event: KeyboardEvent): void {
    const press = pressOf(event.nativeEvent);
    if (typed !== '' || !help || !press || !keysOf(help, preferences).includes(press)) return;
    event.preventDefault();
    close();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key closes the sheet from anywhere inside
    <div className="help" onKeyDown={keyDown}>
      <header>
        <h2 className="help-title">Keys and commands</h2>
        <input
          type="search"
          // biome-ignore lint/a11y/noAutofocus: users open the sheet to search
          autoFocus
          className="line"
          placeholder="Search by name, or by key: g j"
          aria-label="Search keys and commands"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {change && (
          <button type="button" className="button" onClick={() => invoke(change)}>
            Change keys <Keys keys={keysOf(change, preferences)[0] ?? ''} />
          </button>
        )}
        <span role="status" className="only-heard">
          {typed ? `${count} found` : ''}
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs keyboard focus */}
      <section className="help-groups" tabIndex={0} aria-label="Commands">
        {!typed && <HelpLines commands={commands} hand={hand} />}
        {found.map(({ heading, lines }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <dl>
              {lines.map(({ command, title, keys }) => (
                <div key={command.id}>
                  <dt>
                    <Marked text={title} typed={typed} />
                  </dt>
                  <dd>
                    {keys.map((each) => (
                      <Keys key={each} keys={each} isRead />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {!typed &&
          Object.values(innerKeys).map(({ title, keys }) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl>
                {keys.map(([each, does]) => (
                  <div key={each}>
                    <dt>{capitalised(does)}</dt>
                    <dd>
                      <Keys keys={each} isRead />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        {count === 0 && <p>Nothing is called “{typed}”.</p>}
      </section>
    </div>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
