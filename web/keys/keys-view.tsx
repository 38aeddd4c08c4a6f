import { Command as Menu } from 'cmdk';
import { useAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import type { Command, Hand } from '../commands/command.ts';
import { useCommands } from '../commands/registry.ts';
import { preferencesAtom } from '../state/preferences.ts';
import { Hints } from '../surfaces/hints.tsx';
import { innerKeys } from '../surfaces/inner-keys.ts';
import { foundIn, type KeyLine, keyGroups } from '../surfaces/key-groups.ts';
import { Keys } from '../surfaces/keys.tsx';
import { Marked } from '../surfaces/marked.tsx';
import { MenuInput } from '../surfaces/menu-input.tsx';
import { Listening } from './listening.tsx';
import { allKeysOf } from './own-keys.ts';
import { whereHeard } from './where-named.ts';

/** All commands with their keys; Enter listens for other ones. */
export function KeysView({ hand }: { hand: Hand }) {
  const [{ keys: own, characterKeys }, prefer] = useAtom(preferencesAtom);
  const commands = useCommands();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState('');
  const [listened, setListened] = useState<Command | null>(null);
  const [said, setSaid] = useState('');
  const permitted = useMemo(
    () => commands.filter(({ needs }) => !needs || hand.permissions.has(needs)),
    [commands, hand.permissions],
  );
  const groups = useMemo(
    () =>
      foundIn(
        keyGroups(permitted, hand, (command) => allKeysOf(command, own)),
        typed,
      ),
    [permitted, hand, own, typed],
  );
  const changed = Object.keys(own).length;
  const first = groups[0]?.lines[0]?.command.id ?? '';
  const isThere = groups.some(({ lines }) => lines.some(({ command }) => command.id === at));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first row
  useEffect(() => setAt(first), [typed]);

  if (listened) {
    return (
      <Listening
        command={listened}
        commands={permitted}
        own={own}
        isOff={!characterKeys}
        onEnd={(keys, sentence) => {
          if (keys) prefer({ keys });
          setSaid(sentence);
          setListened(null);
        }}
      />
    );
  }
  return (
    <Menu
      label="Change keys"
      className="own-keys"
      shouldFilter={false}
      vimBindings={false}
      value={isThere ? at : first}
      onValueChange={setAt}
    >
      <MenuInput
        autoFocus
        value={typed}
        onValueChange={(next) => {
          setTyped(next);
          setSaid('');
        }}
        placeholder="Find a command by its name, or by a key such as g j…"
        maxLength={100}
      />
      <Menu.List label="Commands">
        {groups.map(({ heading, lines }) => (
          <Menu.Group key={heading} heading={heading}>
            {lines.map((line) => (
              <KeyRow
                key={line.command.id}
                line={line}
                typed={typed}
                isOwn={own[line.command.id] !== undefined}
                onChoose={setListened}
              />
            ))}
          </Menu.Group>
        ))}
        {groups.length === 0 && <p className="palette-nothing">Nothing is called “{typed}”, or has it for a key.</p>}
      </Menu.List>
      <p className="palette-note" role="status">
        {said ||
          (changed === 0
            ? 'All keys are as they came.'
            : `${changed} ${changed === 1 ? 'command has' : 'commands have'} keys of your own.`)}
      </p>
      <Hints of={innerKeys.ownKeys.keys} />
    </Menu>
  );
}

interface KeyRowProps {
  readonly line: KeyLine;
  readonly typed: string;
  readonly isOwn: boolean;
  readonly onChoose: (command: Command) => void;
}

function KeyRow({ line: { command, title, keys }, typed, isOwn, onChoose }: KeyRowProps) {
  return (
    <Menu.Item value={command.id} onSelect={() => onChoose(command)}>
      <Marked text={title} typed={typed} />
      <span className="row-hint">{'kind' in command.on ? '' : whereHeard(command)}</span>
      {isOwn && <span className="own-mark">yours</span>}
      {keys.map((each) => (
        <Keys key={each} keys={each} isRead />
      ))}
      {keys.length === 0 && <span className="hint">no keys</span>}
    </Menu.Item>
  );
}
