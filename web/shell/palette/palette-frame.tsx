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
import { isCharacter, keysOf } from '../../commands/core/keys.ts';
import { pressOf } from '../../commands/core/presses.ts';
import { commandOf } from '../../commands/core/registry.ts';
import { nameOf } from '../../commands/core/run.ts';
import { preferencesAtom } from '../../state/preferences.ts';
import { Hints } from '../choosing/hints.tsx';
import { MenuInput } from '../choosing/menu-input.tsx';
import { tiers } from '../choosing/rank.ts';
import { useStage } from '../stage/stage-context.ts';
import { PaletteRow } from './palette-row.tsx';
import { bestRow, isPlainlyMeant, type Row, type RowGroup, type Usage, unblocking } from './row.ts';

type Hint = readonly [keys: string, does: string];

interface PaletteFrameProps {
  readonly label: string;
  readonly placeholder: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly groups: readonly RowGroup[];
  readonly usage?: Usage;
  /** Whether better results may still come. Enter waits for them; `onHurry` fetches them at once. */
  readonly isAwaited: boolean;
  readonly onHurry?: () => void;
  readonly onAct: (row: Row) => void;
  /** Handles a key first; true if handled. */
  readonly onKey?: (event: KeyboardEvent<HTMLInputElement>, row: Row | undefined) => boolean;
  readonly onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  /** The record or command already chosen. */
  readonly about?: string | undefined;
  /** Content between the field and the results, such as the meaning of a line. */
  readonly head?: (row: Row | undefined) => ReactNode;
  /** Remark about the results, such as a failed search for records. */
  readonly note?: string | null;
  /** Text for no results. */
  readonly nothing: string;
  readonly hints?: (row: Row | undefined) => readonly Hint[];
  /** Whether the first Enter on a blocked row runs the unblocking command, because the row names the command. */
  readonly isUnblocking?: true;
}

/** How long Enter waits for a better match than a spelled-out command. */
const patienceMs = 400;

/**
 * A field with results in groups: arrows select until the text changes; without a selection, Enter takes the best row once all
 * results are known. Enter on a blocked row shows the reason; a second Enter runs the unblocking command.
 */
export function PaletteFrame(props: PaletteFrameProps) {
  const { typed, groups, usage, isAwaited, nothing, note, about } = props;
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
    const isTold = props.isUnblocking || refused?.value === item.value;
    if (item.blocked && !(unblocking(item) && isTold)) setRefused(item);
    else props.onAct(item);
  }

  // Enter came before all results. Run the row if the meaning is plain; otherwise the user chooses.
  // The name of a command leaves little to wait for.
  const isSpelled = best?.command !== undefined && (best.tier ?? tiers.loose) <= tiers.word;
  const isDue = hurried?.typed === typed && (!isAwaited || (hurried.isOver && isSpelled));
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

  // cmdk selects the first row during typing. Only keys and the pointer make a selection.
  const isByHand = useRef(false);
  function byHand(): void {
    isByHand.current = true;
    queueMicrotask(() => {
      isByHand.current = false;
    });
  }

  /** Keys that open the palette also close it, except letters, which are typed. */
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
      event.stopPropagation(); // in a text, Home and End move the caret
    }
  }

  const results = isAwaited || typed === '' ? '' : rows.length === 0 ? nothing : `${resultsIn(rows.length)}.`;
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
      {about !== undefined && (
        <ol className="answered" aria-label="Record">
          <li>{about}</li>
        </ol>
      )}
      {props.head?.(row)}
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
      <Status row={refused} heard={[results, note].filter(Boolean).join(' ')} />
      <Hints
        of={[...(row ? hintsOf(row, props.isUnblocking) : []), ...(props.hints?.(row) ?? []), ['escape', 'close']]}
      />
    </Menu>
  );
}

const hintsOf = (row: Row, isUnblocking?: true): readonly Hint[] => [
  ['enter', does(row, isUnblocking)],
  ['up down', 'move'],
];

function does(row: Row, isUnblocking?: true): string {
  const unblock = unblocking(row);
  if (isUnblocking && unblock) return nameOf(unblock).toLowerCase();
  if (row.blocked) return 'show the reason';
  if (row.path) return 'open';
  if (row.first) return 'choose' in row.first ? 'choose a record' : 'go there';
  return 'do';
}

/** `1 result`, `12 results` */
export const resultsIn = (count: number): string => `${count} ${count === 1 ? 'result' : 'results'}`;

/** Shows why the chosen row is blocked, and the unblocking command. Otherwise announces the results to screen readers. */
function Status({ row, heard }: { row: Row | null; heard: string }) {
  const unblock = row && unblocking(row);
  const later = useDeferredValue(heard);
  return (
    <div role="status" className={row ? 'refusal' : 'only-heard'}>
      {row ? `${row.blocked?.why}.` : later}
      {unblock && ` Enter again: ${nameOf(unblock)}.`}
    </div>
  );
}
