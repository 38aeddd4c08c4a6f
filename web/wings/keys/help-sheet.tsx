import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { asksOf, availability, type Command, type Hand, nameOf, subjectsOf } from '../../commands/core/command.ts';
import { keysOf } from '../../commands/core/keys.ts';
import { pressOf } from '../../commands/core/presses.ts';
import { commandOf, useCommands } from '../../commands/core/registry.ts';
import { capitalised } from '../../ground/capitalised.ts';
import { kinds, titleOf } from '../../records/kinds.ts';
import { Keys } from '../../shell/choosing/keys.tsx';
import { Marked } from '../../shell/choosing/marked.tsx';
import { innerKeys } from '../../shell/prompt/inner-keys.ts';
import { useStage } from '../../shell/stage/stage-context.ts';
import { usesAtom, weightOf } from '../../state/frecency.ts';
import { preferencesAtom } from '../../state/preferences.ts';
import { useHasKeyboard } from './has-keyboard.ts';
import { foundIn, keyGroups } from './key-groups.ts';
import { tenKeys } from './ten-keys.ts';

/** The ten keys that matter here; a search finds every other command with keys, and the keys of the layers. */
export function HelpSheet({ hand }: { hand: Hand }) {
  const { invoke, close } = useStage();
  const preferences = useAtomValue(preferencesAtom);
  const [typed, setTyped] = useState('');
  const commands = useCommands();
  const groups = useMemo(
    () => keyGroups(commands, hand, (command) => keysOf(command, preferences)),
    [commands, hand, preferences],
  );
  const uses = useAtomValue(usesAtom);
  const ten = useMemo(() => {
    const nowMs = Date.now();
    return tenKeys(commands, hand, {
      keysOf: (command) => keysOf(command, preferences),
      useOf: ({ id }) => weightOf(uses, id, nowMs),
    });
  }, [commands, hand, preferences, uses]);
  const hasKeyboard = useHasKeyboard();
  const [isWhole, showWhole] = useState(false);
  const found = useMemo(() => foundIn(groups, typed), [groups, typed]);
  const all = useMemo(() => [...found, ...layersWith(typed)], [found, typed]);
  const shown = typed || isWhole ? all : [{ heading: 'Here', lines: ten }];
  const count = all.reduce((sum, { lines }) => sum + lines.length, 0);
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
          placeholder={hasKeyboard ? 'Search by name, or by key: g j' : 'Search by name'}
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
        {shown.map(({ heading, lines }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <dl>
              {lines.map(({ title, keys }) => (
                <div key={`${title} ${keys.join()}`}>
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
        {count === 0 && <p>Nothing is called “{typed}”.</p>}
        {!typed && (
          <>
            {!isWhole && (
              <p className="help-more">
                <button type="button" className="button" onClick={() => showWhole(true)}>
                  Show all {count}
                </button>
              </p>
            )}
            <HelpLines commands={commands} hand={hand} />
          </>
        )}
      </section>
    </div>
  );
}

const inner = Object.values(innerKeys).map(({ title, keys }) => ({
  heading: title,
  lines: keys.map(([each, does]) => ({ title: capitalised(does), keys: [each] })),
}));

/** The keys of the layers with a text in their names. */
const layersWith = (typed: string) =>
  inner
    .map(({ heading, lines }) => ({
      heading,
      lines: lines.filter(({ title }) => title.toLowerCase().includes(typed.trim().toLowerCase())),
    }))
    .filter(({ lines }) => lines.length > 0);

/** Example lines for the palette, to suit the current selection. */
function HelpLines({ commands, hand }: { commands: readonly Command[]; hand: Hand }) {
  const lines = linesFor(commands, hand);
  return (
    <p className="help-line">
      Type a whole command in the palette: its name, a record and the answers, such as{' '}
      {lines.map(({ said, asked }, at) => (
        <span key={said}>
          {at > 0 && (at === lines.length - 1 ? ' or ' : ', ')}
          <kbd>
            {said}
            {asked.map((each) => (
              <var key={each}> ‹{each}›</var>
            ))}
          </kbd>
        </span>
      ))}
      . Write days as <kbd>fri</kbd> or <kbd>+3d</kbd> and numbers as sums such as <kbd>1200*1.18</kbd>. The palette
      shows its reading before the command runs.
    </p>
  );
}

/** `assign job J-001042` with the label `worker` for a selected job that can be assigned; otherwise fixed examples. */
export function linesFor(commands: readonly Command[], hand: Hand) {
  const [record] = hand.held?.records ?? [];
  const kind = hand.held?.kind;
  if (!record || !kind) return ['assign 1042 maria', 'switch ana off', 'go to jobs'].map(bare);
  const called = 'number' in record && record.number ? String(record.number) : quoted(titleOf(record));
  const fitting = commands.filter(
    (command) =>
      (command.on.of === 'one' || command.on.of === 'some') &&
      (command.layout ?? 'steps') === 'steps' &&
      availability(command, hand).state === 'ready',
  );
  const lines = fitting.map((command) => {
    const [subject = null] = subjectsOf(command, hand);
    const asked = Object.values(asksOf(command, subject, hand.actor)).map(({ label }) => label.toLowerCase());
    return { said: `${nameOf(command).toLowerCase()} ${called}`, asked };
  });
  const asking = lines.filter(({ asked }) => asked.length > 0 && asked.length <= 2);
  const chosen = [...asking, ...lines.filter(({ asked }) => asked.length === 0)].slice(0, 3);
  return chosen.length > 0 ? chosen : [bare(`go to ${kinds[kind].plural}`)];
}

const bare = (said: string): { said: string; asked: readonly string[] } => ({ said, asked: [] });

const quoted = (text: string) => (text.includes(' ') ? `"${text}"` : text);
