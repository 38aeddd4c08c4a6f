import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { type Command, type Hand, type Subject, subjectsOf } from '../commands/command.ts';
import { keysOf } from '../commands/keys.ts';
import { useCommands } from '../commands/registry.ts';
import { nameOf } from '../commands/run.ts';
import { kinds } from '../records/kinds.ts';
import { preferencesAtom } from '../state/preferences.ts';
import { Keys } from './keys.tsx';
import { Marked } from './marked.tsx';
import { createIndex, rank } from './rank.ts';

/** Every command and its keys, by subject; what can be used here first. */
export function HelpSheet({ hand }: { hand: Hand }) {
  const preferences = useAtomValue(preferencesAtom);
  const [typed, setTyped] = useState('');
  const commands = useCommands();
  const groups = useMemo(() => helpGroups(commands, hand), [commands, hand]);
  const found = groups
    .map(({ heading, lines }) => ({
      heading,
      lines: typed.trim() ? rank(createIndex(lines), typed, 100).map(({ entry }) => entry) : lines,
    }))
    .filter(({ lines }) => lines.length > 0);
  const count = found.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <div className="help">
      <header>
        <h2 className="help-title">Keys and commands</h2>
        <input
          type="search"
          // biome-ignore lint/a11y/noAutofocus: one opens this sheet to look something up
          autoFocus
          className="line"
          placeholder="Search"
          aria-label="Search keys and commands"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <span role="status" className="only-heard">
          {typed ? `${count} found` : ''}
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys have to reach it */}
      <section className="help-groups" tabIndex={0} aria-label="Commands">
        {found.map(({ heading, lines }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <dl>
              {lines.map(({ command, title }) => (
                <div key={command.id}>
                  <dt>
                    <Marked text={title} typed={typed} />
                  </dt>
                  <dd>
                    {keysOf(command, preferences).map((keys) => (
                      <Keys key={keys} keys={keys} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {!typed && (
          <p className="help-line">
            In the palette, a line does a command at once: its name, what it is about, and the answers in any order,
            such as <kbd>assign 1042 maria</kbd>, <kbd>close 1042, 1043</kbd>, <kbd>state Q-123 accepted</kbd> or{' '}
            <kbd>new customer "Ana Lima" ana@lima.example</kbd>. Quotes hold words together, <kbd>due: fri</kbd> names a
            field, Tab writes out what is begun. What it means is shown before Enter.
          </p>
        )}
        {count === 0 && <p>Nothing is called “{typed}”.</p>}
      </section>
    </div>
  );
}

interface Line {
  readonly title: string;
  readonly words: readonly string[];
  readonly command: Command;
}

/** The commands that this person may use, by what they are about; the groups that fit what is under the hand come first. */
function helpGroups(
  commands: readonly Command[],
  hand: Hand,
): readonly { readonly heading: string; readonly lines: readonly Line[] }[] {
  const groups = new Map<string, { lines: Line[]; fits: boolean }>();
  for (const command of commands) {
    if (command.needs && !hand.permissions.has(command.needs)) continue;
    const heading = headingOf(command);
    const group = groups.get(heading) ?? { lines: [], fits: false };
    group.lines.push({ title: nameOf(command), words: command.aliases ?? [], command });
    group.fits ||= command.on.of !== 'app' && subjectsOf(command, hand).length > 0;
    groups.set(heading, group);
  }
  const entries = [...groups].map(([heading, { lines, fits }]) => ({ heading, lines, fits }));
  return [...entries.filter(({ fits }) => fits), ...entries.filter(({ fits }) => !fits)];
}

function headingOf({ id, on }: Command): string {
  const subject: Subject = on;
  if ('kind' in subject) return capitalised(kinds[subject.kind].plural);
  if (id.endsWith('.go')) return 'Go to';
  const [prefix = ''] = id.split('.');
  const kind = Object.values(kinds).find((each) => each.kind === prefix || each.plural === prefix);
  if (kind) return capitalised(kind.plural);
  return { rows: 'Lists', record: 'Any record', macro: 'Macros', view: 'Views' }[prefix] ?? 'Console';
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
