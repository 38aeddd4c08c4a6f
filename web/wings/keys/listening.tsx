import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Command, nameOf } from '../../commands/core/command.ts';
import { declaredKeys, isCharacter, printKeys } from '../../commands/core/keys.ts';
import { isModifier, pressOf } from '../../commands/core/presses.ts';
import { Hints } from '../../shell/choosing/hints.tsx';
import { Keys } from '../../shell/choosing/keys.tsx';
import { innerKeys } from '../../shell/prompt/inner-keys.ts';
import type { OwnKeys } from '../../state/preferences.ts';
import { allKeysOf, changedKeys, given, type Sharers, sharersOf, whereNamed, whyNotKeys } from './own-keys.ts';
import { mostPresses } from './read-keys.ts';

interface ListeningProps {
  readonly command: Command;
  readonly commands: readonly Command[];
  readonly own: OwnKeys;
  /** True while single-character keys are off. */
  readonly isOff: boolean;
  /** Called with the person's new keys, or null for no change, and a sentence about the outcome. */
  readonly onEnd: (keys: OwnKeys | null, said: string) => void;
}

/** The wait for a second press. */
const pauseMs = 1_500;

/** Listens for a command's new keys, and asks before other commands lose the keys. */
export function Listening({ command, commands, own, isOff, onEnd }: ListeningProps) {
  const present = allKeysOf(command, own);
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const [isBesides, setIsBesides] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [asked, setAsked] = useState<{ keys: readonly string[]; sharers: Sharers } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = (keys: readonly string[], sharers: Sharers) =>
    onEnd(given(own, command, keys, sharers), outcomeOf(command, keys, sharers, isOff));

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
    if (!press) setRefusal('The key only works with another key. Choose a different key.');
    else if (Object.hasOwn(inner, press)) inner[press]?.();
    else if (!asked) hear(press);
  }

  return (
    <div className="listening">
      <h2>{nameOf(command)}</h2>
      <p className="listening-present">
        {present.length > 0 ? 'Now' : 'No keys now'}
        {present.map((each) => (
          <Keys key={each} keys={each} isRead />
        ))}
      </p>
      <input
        // A new element takes the focus, so a screen reader reads each question from its start.
        key={asked ? 'asked' : 'listening'}
        readOnly
        // biome-ignore lint/a11y/noAutofocus: the person asked to press a key
        autoFocus
        className="listening-field"
        aria-label={`New keys of ${nameOf(command)}`}
        value={pressed.length > 0 ? printKeys(pressed.join(' ')) : ''}
        placeholder={isBesides ? 'Press the additional keys' : 'Press the new key, or two keys in sequence'}
        onKeyDown={keyDown}
      />
      <div className="listening-says" role="status">
        {refusal && <p className="wrong">{refusal}</p>}
        {asked && <Question command={command} {...asked} />}
        {!refusal && !asked && pressed.length > 0 && (
          <p>Press a second key to make a sequence. Press Enter or wait to accept.</p>
        )}
      </div>
      <Hints of={asked ? innerKeys.takingKeys.keys : innerKeys.listening.keys} />
    </div>
  );
}

/** The longest list of command names; a count stands for the rest. */
const mostNamed = 5;

interface QuestionProps {
  readonly command: Command;
  readonly keys: readonly string[];
  readonly sharers: Sharers;
}

function Question({ command, keys, sharers: { meeting, apart } }: QuestionProps) {
  return (
    <>
      <p>{keys.map((each) => printKeys(each)).join(', ')} is in use here:</p>
      <ul>
        {meeting.slice(0, mostNamed).map((each) => (
          <li key={each.id}>{whereNamed(each)}</li>
        ))}
        {meeting.length > mostNamed && <li>and {meeting.length - mostNamed} more</li>}
      </ul>
      {apart.length > 0 && (
        <p>
          {nameOf(command)} never meets {named(apart)}, so both keep the key.
        </p>
      )}
    </>
  );
}

/** `Refresh is F. Taken from “Edit user” on users. “Filter jobs” in jobs also keeps the key.` */
function outcomeOf(command: Command, keys: readonly string[], { meeting, apart }: Sharers, isOff: boolean): string {
  const name = nameOf(command);
  const [shown] = keys;
  return [
    shown ? `${name} is ${keys.map((each) => printKeys(each)).join(', ')}.` : `${name} has no keys.`,
    meeting.length > 0 && `Taken from ${named(meeting)}.`,
    apart.length > 0 && `${named(apart)} also ${apart.length === 1 ? 'keeps' : 'keep'} the key.`,
    isOff && shown?.split(' ').every(isCharacter) && 'The key works once single-character keys are on again.',
  ]
    .filter(Boolean)
    .join(' ');
}

const named = (commands: readonly Command[]): string => {
  const first = commands.slice(0, mostNamed).map(whereNamed).join(', ');
  return commands.length > mostNamed ? `${first} and ${commands.length - mostNamed} more` : first;
};
