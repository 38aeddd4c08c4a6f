import { Command as Menu } from 'cmdk';
import { useAtomValue } from 'jotai';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Hand } from '../commands/command.ts';
import { ariaKeys } from '../commands/keys.ts';
import { commandOf, useCommands } from '../commands/registry.ts';
import { nameOf } from '../commands/run.ts';
import { kindOf, kinds } from '../records/kinds.ts';
import { recentAtom } from '../state/history.ts';
import { preferencesAtom } from '../state/preferences.ts';
import { useFound } from './find.ts';
import { Hints } from './hints.tsx';
import { Keys } from './keys.tsx';
import { Marked } from './marked.tsx';
import { bestRow, capped, choicesFor, lineGroup, type Row, rowsFor } from './palette-rows.ts';
import { useStage } from './stage-context.ts';
import { taskOf } from './task.ts';
import { useLine } from './use-line.ts';

/** Finds everything and does everything: commands, panes and records by a few letters. */
export function Palette({ hand }: { hand: Hand }) {
  const { invoke, begin, copyAs, console, close } = useStage();
  const commands = useCommands();
  const preferences = useAtomValue(preferencesAtom);
  const recent = useAtomValue(recentAtom);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ typed: string; value: string } | null>(null);
  const [refused, setRefused] = useState<Row | null>(null);

  const choices = useMemo(() => choicesFor(commands, hand, preferences), [commands, hand, preferences]);
  const answer = useFound(typed, hand.permissions);
  const isCurrent = answer.typed === typed;
  const line = useLine(typed, hand);
  const [hurried, setHurried] = useState<string | null>(null);
  const groups = useMemo(
    () =>
      capped([
        ...landing(typed),
        ...lineGroup(line.understood),
        ...rowsFor(choices, typed, recent, isCurrent ? answer.found : {}),
      ]),
    [choices, typed, recent, answer, isCurrent, line.understood],
  );
  const rows = groups.flatMap((group) => group.rows);
  // What the arrows chose stays chosen while the text does; else Enter takes what answers best.
  const isKept = chosen?.typed === typed && rows.some(({ value }) => value === chosen.value);
  const value = (isKept ? chosen.value : bestRow(groups)?.value) ?? '';
  const row = rows.find((each) => each.value === value);

  // Enter came before it was known what the line means: it is done now, if it means one thing; else it is there to choose.
  const hurry = useEffectEvent(() => {
    setHurried(null);
    const [only, ...others] = lineGroup(line.understood).flatMap((group) => group.rows);
    if (only && others.length === 0) act(only);
  });
  const isDue = hurried === typed && !line.isAwaited;
  useEffect(() => {
    if (isDue) hurry();
  }, [isDue]);

  // While one types, cmdk goes to the first row of all by itself; only what keys or a pointer choose is chosen.
  const isByHand = useRef(false);
  function byHand(): void {
    isByHand.current = true;
    queueMicrotask(() => {
      isByHand.current = false;
    });
  }

  function act(item: Row): void {
    const { command, path, blocked, line: meant } = item;
    if (meant && !blocked) {
      close();
      begin(meant.task, meant.missing === null);
    } else if (path) {
      close();
      console.go(path);
    } else if (command && !blocked) {
      close();
      invoke(command);
    } else if (blocked) {
      const unblock = blocked.unblock && commandOf(blocked.unblock);
      if (refused?.value === item.value && unblock) {
        close();
        if (meant) begin(taskOf(unblock, meant.task.subjects, meant.task.actor), false);
        else invoke(unblock);
      } else setRefused(item);
    }
  }

  function keyDown(event: KeyboardEvent): void {
    const isMod = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && line.isAwaited && !isKept && !event.nativeEvent.isComposing) {
      event.preventDefault();
      setHurried(typed);
    } else if (event.key === 'Tab' && line.understood.length > 1) {
      event.preventDefault();
      const meant = lineGroup(line.understood).flatMap((group) => group.rows);
      const at = meant.findIndex((each) => each.value === value);
      const next = meant.at((at + (event.shiftKey ? -1 : 1)) % meant.length);
      if (next) setChosen({ typed, value: next.value });
    } else if (isMod && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      close();
    } else if (isMod && event.shiftKey && event.key.toLowerCase() === 'c' && row?.command) {
      event.preventDefault();
      copyAs(row.command);
    } else if ((event.key === 'Home' || event.key === 'End') && typed !== '') {
      event.stopPropagation(); // in a text they are the caret's, not the list's
    }
  }

  /** A pasted id or link is gone to at once. */
  function paste(event: ClipboardEvent): void {
    const [group] = typed === '' ? landing(event.clipboardData.getData('text')) : [];
    const [target] = group?.rows ?? [];
    if (!target) return;
    event.preventDefault();
    act(target);
  }

  return (
    <Menu
      label="Command palette"
      shouldFilter={false}
      vimBindings={false}
      loop
      value={value}
      onValueChange={(next) => {
        if (!isByHand.current) return;
        setChosen({ typed, value: next });
        setRefused(null);
      }}
      onKeyDownCapture={byHand}
      onPointerMoveCapture={byHand}
      className="palette"
    >
      <Menu.Input
        autoFocus
        value={typed}
        onValueChange={(next) => {
          setTyped(next);
          setRefused(null);
        }}
        onKeyDown={keyDown}
        onPaste={paste}
        placeholder="Find a command, a place, a record…"
      />
      <Menu.List label="Results">
        {groups.map(({ heading, rows: each }) => (
          <Menu.Group key={heading} heading={heading}>
            {each.map((item) => (
              <PaletteRow key={item.value} row={item} typed={typed} onChoose={act} />
            ))}
          </Menu.Group>
        ))}
        {rows.length === 0 && (
          <p className="palette-nothing">
            {isCurrent && !line.isAwaited ? `Nothing is called “${typed}”.` : 'Searching…'}
          </p>
        )}
      </Menu.List>
      <Status row={refused} count={rows.length} isCurrent={isCurrent && !line.isAwaited} typed={typed} />
      <Hints
        of={[
          ['enter', row?.path ? 'open' : 'do'],
          ['up down', 'move'],
          ...(line.understood.length > 1 ? ([['tab', 'the next that fits']] as const) : []),
          ...(row?.command?.operation ? ([['mod+shift+c', 'copy as…']] as const) : []),
          ['escape', 'close'],
        ]}
      />
    </Menu>
  );
}

/** Why the chosen row can't be done, and what would change that; for everyone else, how many results there are. */
function Status({
  row,
  count,
  isCurrent,
  typed,
}: {
  row: Row | null;
  count: number;
  isCurrent: boolean;
  typed: string;
}) {
  const unblock = row?.blocked?.unblock && commandOf(row.blocked.unblock);
  const results = useDeferredValue(isCurrent && typed ? `${count} ${count === 1 ? 'result' : 'results'}` : '');
  return (
    <div role="status" className={row ? 'refusal' : 'only-heard'}>
      {row ? `${row.blocked?.why}.` : results}
      {unblock && ` Enter again: ${nameOf(unblock)}.`}
    </div>
  );
}

interface PaletteRowProps {
  readonly row: Row;
  readonly typed: string;
  readonly onChoose: (row: Row) => void;
}

function PaletteRow({ row, typed, onChoose }: PaletteRowProps) {
  const { value, title, hint, keys, blocked } = row;
  return (
    <Menu.Item
      value={value}
      onSelect={() => onChoose(row)}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      // Not `disabled`, which the arrows would pass over: it is there to be read, and to be changed.
      data-blocked={blocked ? true : undefined}
    >
      <Marked text={title} typed={typed} />
      <span className="row-hint">{blocked ? blocked.why : hint}</span>
      {keys && <Keys keys={keys} />}
    </Menu.Item>
  );
}

/** Where a pasted or typed id or link leads. */
function landing(typed: string) {
  const text = typed.trim();
  const [, fragment] = /^(?:https?:\/\/\S+?)?#(\/\S*)$/.exec(text) ?? [];
  const kind = /^[a-z_]+_[0-9a-hjkmnp-tv-z]{26}$/.test(text) ? kindOf(text) : null;
  const path = fragment ?? (kind && kinds[kind].path({ id: text }));
  const row: Row | null = path ? { value: `place:${path}`, title: `Open ${text}`, path } : null;
  return row ? [{ heading: 'Place', rows: [row], tier: 0 }] : [];
}
