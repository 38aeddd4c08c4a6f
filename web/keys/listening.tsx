import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Command } from '../commands/command.ts';
import { declaredKeys, isCharacter, printKeys } from '../commands/keys.ts';
import { isModifier, pressOf } from '../commands/presses.ts';
import { nameOf } from '../commands/run.ts';
import type { OwnKeys } from '../state/preferences.ts';
import { Hints } from '../surfaces/hints.tsx';
import { innerKeys } from '../surfaces/inner-keys.ts';
import { Keys } from '../surfaces/keys.tsx';
import { allKeysOf, changedKeys, given, type Sharers, sharersOf, whyNotKeys } from './own-keys.ts';
import { mostPresses } from './read-keys.ts';
import { whereNamed } from './where-named.ts';

interface ListeningProps {
  readonly command: Command;
  readonly commands: readonly Command[];
  readonly own: OwnKeys;
  /** Whether single-character keys are off. */
  readonly isOff: boolean;
  /** Called with the keys of one's own as they are to be, null where they stay, and a sentence that says so. */
  readonly onEnd: (keys: OwnKeys | null, said: string) => void;
}

/** For so long a second press is waited for. */
const pauseMs = 1_500;

/** Listens for the keys that a command is to have; what has them already is named before it loses them. */
export function Listening({ command, commands, own, isOff, onEnd }: ListeningProps) {
  const present = allKeysOf(command, own);
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const [isBesides, setIsBesides] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [asked, setAsked] = useState<{ keys: readonly string[]; sharers: Sharers } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function apply(keys: readonly string[], sharers: Sharers): void {
    onEnd(given(own, command, keys, sharers), outcomeOf(command, keys, sharers, isOff));
  }

  function propose(keys: readonly string[]): void {
    clearTimeout(timer.current);
    const sharers = sharersOf(command, keys, commands, own);
    const why = whyNotKeys(command, keys, sharers, own);
    if (why) {
      setRefusal(`${why}.`);
      setPressed([]);
    } else if (sharers.meeting.length > 0) setAsked({ keys, sharers });
    else apply(keys, sharers);
  }

  const end = (presses: readonly string[]) => propose(changedKeys(command, presses.join(' '), own, isBesides));

  function hear(press: string): void {
    const presses = [...pressed, press];
    setPressed(presses);
    clearTimeout(timer.current);
    if (presses.length === mostPresses) end(presses);
    else timer.current = setTimeout(() => end(presses), pauseMs);
  }

  const inner: Record<string, () => void> = {
    escape: () => onEnd(null, ''),
    enter() {
      if (asked) apply(asked.keys, asked.sharers);
      else if (pressed.length > 0) end(pressed);
    },
    backspace() {
      clearTimeout(timer.current);
      setAsked(null);
      if (pressed.length > 0 || asked) setPressed([]);
      else if (present.length > 0) propose(present.slice(1));
    },
    delete: () => propose(declaredKeys(command)),
    tab: () => setIsBesides((before) => present.length > 0 && !before),
  };

  function keyDown(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (isModifier(event.nativeEvent) || event.repeat) return;
    const press = pressOf(event.nativeEvent);
    setRefusal('');
    if (!press) {
      setRefusal('That key goes with the next one, so it can’t be heard by itself. Take another.');
    } else if (Object.hasOwn(inner, press)) inner[press]?.();
    else if (!asked) hear(press);
  }

  return (
    <div className="listening">
      <h2>{nameOf(command)}</h2>
      <p className="listening-present">
        {present.length > 0 ? 'Now' : 'It has no keys now'}
        {present.map((each) => (
          <Keys key={each} keys={each} isRead />
        ))}
      </p>
      <input
        // Drawn anew, it has the focus: each question is heard from its beginning.
        key={asked ? 'asked' : 'listening'}
        readOnly
        // biome-ignore lint/a11y/noAutofocus: one asked it to listen
        autoFocus
        className="listening-field"
        aria-label={`New keys of ${nameOf(command)}`}
        value={pressed.length > 0 ? printKeys(pressed.join(' ')) : ''}
        placeholder={
          isBesides ? 'Press the keys that it shall have, too' : 'Press the new keys: one, or two after each other'
        }
        onKeyDown={keyDown}
      />
      <div className="listening-says" role="status">
        {refusal && <p className="wrong">{refusal}</p>}
        {asked && <Question command={command} {...asked} />}
        {!refusal && !asked && pressed.length > 0 && (
          <p>Another press makes two; Enter, or a moment’s rest, takes it as it is.</p>
        )}
      </div>
      <Hints of={asked ? innerKeys.takingKeys.keys : innerKeys.listening.keys} />
    </div>
  );
}

/** So many are named; the rest is counted. */
const mostNamed = 5;

/** What has the keys already, and what would come of taking them. */
function Question({
  command,
  keys,
  sharers: { meeting, apart },
}: {
  command: Command;
  keys: readonly string[];
  sharers: Sharers;
}) {
  return (
    <>
      <p>{keys.map((each) => printKeys(each)).join(', ')} would be taken from what is heard at the same place:</p>
      <ul>
        {meeting.slice(0, mostNamed).map((each) => (
          <li key={each.id}>{whereNamed(each)}</li>
        ))}
        {meeting.length > mostNamed && <li>and {meeting.length - mostNamed} more</li>}
      </ul>
      {apart.length > 0 && (
        <p>
          {apart.length === 1 ? 'This one keeps it' : 'These keep it'}, as {nameOf(command)} is never heard there:{' '}
          {named(apart)}.
        </p>
      )}
    </>
  );
}

/** `Refresh is F. Kept by “Filter jobs” in jobs, which is never heard at once.` */
function outcomeOf(command: Command, keys: readonly string[], { meeting, apart }: Sharers, isOff: boolean): string {
  const name = nameOf(command);
  const [shown] = keys;
  return [
    shown ? `${name} is ${keys.map((each) => printKeys(each)).join(', ')}.` : `${name} has no keys.`,
    meeting.length > 0 && `Taken from ${named(meeting)}.`,
    apart.length > 0 && `Also ${named(apart)}, but never at once.`,
    isOff && shown?.split(' ').every(isCharacter) && 'It is heard once single-character keys are on again.',
  ]
    .filter(Boolean)
    .join(' ');
}

const named = (commands: readonly Command[]): string => {
  const first = commands.slice(0, mostNamed).map(whereNamed).join(', ');
  return commands.length > mostNamed ? `${first} and ${commands.length - mostNamed} more` : first;
};
