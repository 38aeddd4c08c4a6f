import { useAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import type { Command, Hand } from '../../commands/core/command.ts';
import { useCommands } from '../../commands/core/registry.ts';
import { Hints } from '../../shell/choosing/hints.tsx';
import { Keys } from '../../shell/choosing/keys.tsx';
import { Marked } from '../../shell/choosing/marked.tsx';
import { Menu } from '../../shell/choosing/menu.tsx';
import { MenuInput } from '../../shell/choosing/menu-input.tsx';
import { MenuGroup, MenuItem, MenuList } from '../../shell/choosing/menu-list.tsx';
import { innerKeys } from '../../shell/prompt/inner-keys.ts';
import { preferencesAtom } from '../../state/preferences.ts';
import { useHasKeyboard } from './has-keyboard.ts';
import { foundIn, keyGroups } from './key-groups.ts';
import { allDefault, commandCount } from './keys-file.ts';
import { Listening } from './listening.tsx';
import { allKeysOf, whereHeard } from './own-keys.ts';

export function KeysView({ hand }: { hand: Hand }) {
  const [{ keys: own, characterKeys }, prefer] = useAtom(preferencesAtom);
  const commands = useCommands();
  const [typed, setTyped] = useState('');
  const hasKeyboard = useHasKeyboard();
  const [at, setAt] = useState('');
  const [listened, setListened] = useState<Command | null>(null);
  const [said, setSaid] = useState('');
  const all = useMemo(() => keyGroups(commands, hand, (command) => allKeysOf(command, own)), [commands, hand, own]);
  const groups = foundIn(all, typed);
  const changed = Object.keys(own).length;
  const first = groups[0]?.lines[0]?.command.id ?? '';
  const isThere = groups.some(({ lines }) => lines.some(({ command }) => command.id === at));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each search starts at the first row
  useEffect(() => setAt(first), [typed]);

  if (listened) {
    return (
      <Listening
        command={listened}
        commands={all.flatMap(({ lines }) => lines.map(({ command }) => command))}
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
    <Menu label="Change keys" className="own-keys" loop={false} value={isThere ? at : first} onMark={setAt}>
      <MenuInput
        autoFocus
        typed={typed}
        onType={(next) => {
          setTyped(next);
          setSaid('');
        }}
        placeholder={hasKeyboard ? 'Search by name, or by key such as g j…' : 'Search by name…'}
        maxLength={100}
      />
      <MenuList label="Commands">
        {groups.map(({ heading, lines }) => (
          <MenuGroup key={heading} heading={heading}>
            {lines.map(({ command, title, keys }) => (
              <MenuItem key={command.id} value={command.id} onChoose={() => setListened(command)}>
                <Marked text={title} typed={typed} />
                <span className="row-hint">{'kind' in command.on ? '' : whereHeard(command)}</span>
                {own[command.id] && <span className="own-mark">yours</span>}
                {keys.map((each) => (
                  <Keys key={each} keys={each} isRead />
                ))}
                {keys.length === 0 && <span className="hint">no keys</span>}
              </MenuItem>
            ))}
          </MenuGroup>
        ))}
        {groups.length === 0 && <p className="palette-nothing">Nothing is called “{typed}”.</p>}
      </MenuList>
      <p className="palette-note" role="status">
        {said || (changed === 0 ? allDefault : `You changed the keys of ${commandCount(changed)}.`)}
      </p>
      <Hints of={innerKeys.ownKeys.keys} />
    </Menu>
  );
}
