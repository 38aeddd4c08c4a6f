import { Command } from 'cmdk';
import { useAtomValue } from 'jotai';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { nameOf } from '../../commands/core/command.ts';
import { isCharacter, keysOf } from '../../commands/core/keys.ts';
import { pressOf } from '../../commands/core/presses.ts';
import { commandOf } from '../../commands/core/registry.ts';
import { preferencesAtom } from '../../state/preferences.ts';
import { Hints } from '../choosing/hints.tsx';
import { Menu } from '../choosing/menu.tsx';
import { MenuInput } from '../choosing/menu-input.tsx';
import { tiers } from '../choosing/rank.ts';
import { longestText } from '../search/use-text.ts';
import { useStage } from '../stage/stage-context.ts';
import { PaletteRow } from './palette-row.tsx';
import { bestRow, isPlainlyMeant, type Row, type RowGroup, sendsAtOnce, type Usage, unblocking } from './row.ts';

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

/** A value without a row, for a palette without a marked row. cmdk marks its first row for an empty value. */
const noRow = 'none';

/** A row shown for so long keeps the mark: Enter runs the row that the user has read. */
const seenMs = 200;

/** How long Enter waits for a better match than a spelled-out command. */
const patienceMs = 400;

/**
 * A field with results in groups: arrows select until the text changes; without a selection, Enter takes the best row once all
 * results are known. Enter on a blocked row shows the reason; a second Enter runs the unblocking command.
 */
export function PaletteFrame(props: PaletteFrameProps) {
  const { typed, groups, usage, isAwaited, nothing, about } = props;
  const { close } = useStage();
  const preferences = useAtomValue(preferencesAtom);
  const [chosen, setChosen] = useState<{ typed: string; value: string } | null>(null);
  const [refused, setRefused] = useState<Row | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const [hurried, setHurried] = useState<{
    typed: string;
    shown?: string | undefined;
    marked?: string | undefined;
    isOver: boolean;
  } | null>(null);

  const rows = groups.flatMap((group) => group.rows);
  const isKept = chosen?.typed === typed && rows.some(({ value }) => value === chosen.value);
  const best = bestRow(groups, typed.trim() === '' ? undefined : usage);
  const isLoose = isAwaited && typed.trim() !== '' && (best?.tier ?? tiers.loose) >= tiers.loose;
  const seen = useSeen(typed, isLoose ? undefined : best, rows);
  const row =
    rows.find(({ value }) => value === (isKept ? chosen.value : undefined)) ?? seen ?? (isLoose ? undefined : best);
  const value = row?.value ?? noRow;

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
    // The row that bore the mark at Enter is meant, also among equal rows that came since.
    if (!best || (best.value !== hurried?.marked && !isPlainlyMeant(groups))) return;
    if (sendsAtOnce(best) && best.value !== hurried?.shown) setUnread(typed);
    else choose(best);
  });
  useEffect(() => {
    if (isDue) due();
  }, [isDue]);
  useEffect(() => {
    if (!hurried || hurried.isOver) return;
    const timer = setTimeout(() => setHurried({ ...hurried, isOver: true }), patienceMs);
    return () => clearTimeout(timer);
  }, [hurried]);

  /** Keys that open the palette also close it, except letters, which are typed. */
  const palette = commandOf('app.palette');
  const calling = palette ? keysOf(palette, preferences).filter((keys) => !isCharacter(keys)) : [];

  function keyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const press = pressOf(event.nativeEvent);
    if (event.nativeEvent.isComposing) return;
    if (props.onKey?.(event, row)) event.preventDefault();
    else if (
      event.key === 'Enter' &&
      isAwaited &&
      !isKept &&
      !seen &&
      hurried?.typed !== typed &&
      best?.tier !== tiers.exact
    ) {
      event.preventDefault();
      setHurried({ typed, shown: best?.value, marked: row?.value, isOver: false });
      props.onHurry?.();
    } else if (press && calling.includes(press)) {
      event.preventDefault();
      close();
    } else if ((event.key === 'Home' || event.key === 'End') && typed !== '') {
      event.stopPropagation(); // in a text, Home and End move the caret
    }
  }

  const note = unread === typed ? 'Read the marked row, then press Enter.' : props.note;
  const isVain = rows.every(({ isNear }) => isNear);
  const near = rows.length > 0 ? ` Nearest records: ${rows.length}.` : '';
  const results = isAwaited || typed === '' ? '' : isVain ? nothing + near : `${resultsIn(rows.length)}.`;
  return (
    <Menu
      label={props.label}
      value={value}
      onMark={(next) => {
        setChosen({ typed, value: next });
        setRefused(null);
      }}
      className="palette"
    >
      <MenuInput
        autoFocus
        typed={typed}
        onType={(next) => {
          props.onType(next);
          setRefused(null);
        }}
        onKeyDown={keyDown}
        onPaste={props.onPaste}
        placeholder={props.placeholder}
        maxLength={longestText}
      />
      {about !== undefined && (
        <ol className="answered" aria-label="Record">
          <li>{about}</li>
        </ol>
      )}
      {props.head?.(row)}
      <Command.List label="Results">
        {isVain && <p className="palette-nothing">{isAwaited ? 'Searching…' : nothing}</p>}
        {groups.map(({ heading, rows: each }) => (
          <Command.Group key={heading} heading={heading}>
            {each.map((item) => (
              <PaletteRow key={item.value} row={item} typed={typed} onChoose={choose} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      {note && <p className="palette-note">{note}</p>}
      <Status row={refused} heard={[results, note].filter(Boolean).join(' ')} />
      <Hints
        of={[...(row ? hintsOf(row, props.isUnblocking) : []), ...(props.hints?.(row) ?? []), ['escape', 'close']]}
      />
    </Menu>
  );
}

/** The row that has been marked long enough to be read, for the present text, while the row is there. */
function useSeen(typed: string, best: Row | undefined, rows: readonly Row[]): Row | undefined {
  const [seen, setSeen] = useState<{ typed: string; value: string } | null>(null);
  const row = seen?.typed === typed ? rows.find(({ value }) => value === seen.value) : undefined;
  const value = row ? undefined : best?.value;
  useEffect(() => {
    if (value === undefined) return;
    const timer = setTimeout(() => setSeen({ typed, value }), seenMs);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return row;
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
