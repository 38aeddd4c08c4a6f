import { Command as Menu } from 'cmdk';
import { useAtomValue } from 'jotai';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { isCharacter, keysOf } from '../commands/keys.ts';
import { pressOf } from '../commands/presses.ts';
import { commandOf } from '../commands/registry.ts';
import { nameOf } from '../commands/run.ts';
import { preferencesAtom } from '../state/preferences.ts';
import { Hints } from './hints.tsx';
import { MenuInput } from './menu-input.tsx';
import { PaletteRow } from './palette-row.tsx';
import { tiers } from './rank.ts';
import { bestRow, isPlainlyMeant, type Row, type RowGroup, type Usage } from './row.ts';
import { useStage } from './stage-context.ts';

type Hint = readonly [keys: string, does: string];

export interface PaletteFrameProps {
  readonly label: string;
  readonly placeholder: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly groups: readonly RowGroup[];
  readonly usage?: Usage;
  /** Whether more may come that answers what is typed: Enter waits for it, and `onHurry` fetches it at once. */
  readonly isAwaited: boolean;
  readonly onHurry?: () => void;
  readonly onAct: (row: Row) => void;
  /** Hears a key first; true where that was its own. */
  readonly onKey?: (event: KeyboardEvent<HTMLInputElement>, row: Row | undefined) => boolean;
  readonly onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  /** What stands between the field and its results, such as what was understood. */
  readonly head?: ReactNode | ((row: Row | undefined) => ReactNode);
  /** What there is to say of the results as a whole, such as that records could not be searched. */
  readonly note?: string | null;
  /** What there is to read where nothing was found. */
  readonly nothing: string;
  readonly hints?: (row: Row | undefined) => readonly Hint[];
  /** Whether Enter on what can't be done goes on at once to what would change that: where the row says so itself. */
  readonly isUnblocking?: true;
}

/** How long Enter waits for a better answer than a command that was spelled out. */
const patienceMs = 400;

/**
 * A field, and what it finds in groups: the arrows choose, Enter does. What the arrows chose stays chosen while the text
 * does; else Enter takes what answers best, and waits until that is known. What can't be done says why, and another Enter
 * does what would change that.
 */
export function PaletteFrame(props: PaletteFrameProps) {
  const { typed, groups, usage, isAwaited, nothing, note, head } = props;
  const { close } = useStage();
  const preferences = useAtomValue(preferencesAtom);
  const [chosen, setChosen] = useState<{ typed: string; value: string } | null>(null);
  const [refused, setRefused] = useState<Row | null>(null);
  const [hurried, setHurried] = useState<{ typed: string; isOver: boolean } | null>(null);

  const rows = groups.flatMap((group) => group.rows);
  const isKept = chosen?.typed === typed && rows.some(({ value }) => value === chosen.value);
  const best = bestRow(groups, typed.trim() === '' ? undefined : usage);
  const value = (isKept ? chosen.value : best?.value) ?? '';
  const row = rows.find((each) => each.value === value);

  function choose(item: Row): void {
    const { blocked } = item;
    const unblock = blocked?.unblock && commandOf(blocked.unblock);
    if (blocked && !(unblock && (props.isUnblocking || refused?.value === item.value))) setRefused(item);
    else props.onAct(item);
  }

  // Enter came before all was known: it is done now, where it means one thing; else that is there to choose from.
  const isDue = hurried?.typed === typed && (!isAwaited || (hurried.isOver && isSpelled(best)));
  const due = useEffectEvent(() => {
    setHurried(null);
    if (best && isPlainlyMeant(groups)) choose(best);
  });
  useEffect(() => {
    if (isDue) due();
  }, [isDue]);
  useEffect(() => {
    if (!hurried || hurried.isOver) return;
    const timer = setTimeout(() => setHurried({ ...hurried, isOver: true }), patienceMs);
    return () => clearTimeout(timer);
  }, [hurried]);

  // While one types, cmdk goes to the first row of all by itself; only what keys or a pointer choose is chosen.
  const isByHand = useRef(false);
  function byHand(): void {
    isByHand.current = true;
    queueMicrotask(() => {
      isByHand.current = false;
    });
  }

  /** What called the palette closes it, but for a letter, which is typed. */
  const palette = commandOf('app.palette');
  const calling = palette ? keysOf(palette, preferences).filter((keys) => !isCharacter(keys)) : [];

  function keyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const press = pressOf(event.nativeEvent);
    if (event.nativeEvent.isComposing) return;
    if (props.onKey?.(event, row)) event.preventDefault();
    else if (event.key === 'Enter' && isAwaited && !isKept && hurried?.typed !== typed && best?.tier !== tiers.exact) {
      event.preventDefault();
      setHurried({ typed, isOver: false });
      props.onHurry?.();
    } else if (press && calling.includes(press)) {
      event.preventDefault();
      close();
    } else if ((event.key === 'Home' || event.key === 'End') && typed !== '') {
      event.stopPropagation(); // in a text they are the caret's, not the list's
    }
  }

  return (
    <Menu
      label={props.label}
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
      <MenuInput
        autoFocus
        value={typed}
        onValueChange={(next) => {
          props.onType(next);
          setRefused(null);
        }}
        onKeyDown={keyDown}
        onPaste={props.onPaste}
        placeholder={props.placeholder}
        maxLength={1_000}
      />
      {typeof head === 'function' ? head(row) : head}
      <Menu.List label="Results">
        {groups.map(({ heading, rows: each }) => (
          <Menu.Group key={heading} heading={heading}>
            {each.map((item) => (
              <PaletteRow key={item.value} row={item} typed={typed} onChoose={choose} />
            ))}
          </Menu.Group>
        ))}
        {rows.length === 0 && <p className="palette-nothing">{isAwaited ? 'Searching…' : nothing}</p>}
      </Menu.List>
      {note && <p className="palette-note">{note}</p>}
      <Status row={refused} count={rows.length} isKnown={!isAwaited && typed !== ''} nothing={nothing} note={note} />
      <Hints
        of={[
          ...(row
            ? ([
                ['enter', does(row, props.isUnblocking)],
                ['up down', 'move'],
              ] as const)
            : []),
          ...(props.hints?.(row) ?? []),
          ['escape', 'close'],
        ]}
      />
    </Menu>
  );
}

/** Whether what was typed begins to spell a command's name: then little is worth waiting for. */
const isSpelled = (row: Row | undefined): boolean =>
  row?.command !== undefined && row.tier !== undefined && row.tier <= tiers.word;

function does(row: Row, isUnblocking?: true): string {
  const unblock = row.blocked?.unblock && commandOf(row.blocked.unblock);
  if (isUnblocking && unblock) return nameOf(unblock).toLowerCase();
  if (row.blocked) return 'see why not';
  if (row.path) return 'open';
  if (row.first) return 'choose' in row.first ? 'choose one' : 'go there';
  return 'do';
}

/** `1 result`, `12 results` */
export const resultsIn = (count: number): string => `${count} ${count === 1 ? 'result' : 'results'}`;

interface StatusProps {
  readonly row: Row | null;
  readonly count: number;
  readonly isKnown: boolean;
  readonly nothing: string;
  readonly note: string | null | undefined;
}

/** Why the chosen row can't be done, and what would change that; for everyone else, how many results there are. */
function Status({ row, count, isKnown, nothing, note }: StatusProps) {
  const unblock = row?.blocked?.unblock && commandOf(row.blocked.unblock);
  const results = isKnown ? (count === 0 ? nothing : `${resultsIn(count)}.`) : '';
  const heard = useDeferredValue([results, note].filter(Boolean).join(' '));
  return (
    <div role="status" className={row ? 'refusal' : 'only-heard'}>
      {row ? `${row.blocked?.why}.` : heard}
      {unblock && ` Enter again: ${nameOf(unblock)}.`}
    </div>
  );
}
