import { useAtomValue } from 'jotai';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useReducer,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { nameOf } from '../../commands/core/command.ts';
import { isCharacter, keysOf } from '../../commands/core/keys.ts';
import { pressOf } from '../../commands/core/presses.ts';
import { commandOf } from '../../commands/core/registry.ts';
import { preferencesAtom } from '../../state/preferences.ts';
import { Hints } from '../choosing/hints.tsx';
import { Menu } from '../choosing/menu.tsx';
import { MenuInput } from '../choosing/menu-input.tsx';
import { MenuGroup, MenuList } from '../choosing/menu-list.tsx';
import { tiers } from '../choosing/rank.ts';
import { useAfterPause } from '../choosing/use-after-pause.ts';
import { longestText } from '../search/use-text.ts';
import { useStage } from '../stage/stage-context.ts';
import { Marking } from './marking.ts';
import { PaletteRow } from './palette-row.tsx';
import {
  capped,
  isPlainlyMeant,
  keepsAnswers,
  type Row,
  type RowGroup,
  sendsAtOnce,
  type Usage,
  unblocking,
} from './row.ts';

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
  /** Whether a line is being read: the palette marks no row before the line's own. */
  readonly isReading?: boolean;
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

/** More rows than the palette has room for. The others exist once somebody moves or scrolls to them. */
const rowsInSight = 14;

/** How long Enter waits for a better match than a spelled-out command. */
const patienceMs = 400;

/**
 * A field with results in groups: arrows select until the text changes; without a selection, Enter takes the best row once all
 * results are known. Enter on a blocked row shows the reason; a second Enter runs the unblocking command. Enter on a refused line
 * opens the form with the understood answers.
 */
export function PaletteFrame(props: PaletteFrameProps) {
  const { typed, groups: answers, usage, isAwaited, isReading = false, nothing, about } = props;
  const { close } = useStage();
  const preferences = useAtomValue(preferencesAtom);
  const [marking] = useState(() => new Marking());
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [refused, setRefused] = useState<Row | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const [hurried, setHurried] = useState<{
    typed: string;
    shown?: string | undefined;
    marked?: string | undefined;
    isOver: boolean;
  } | null>(null);
  const [whole, setWhole] = useState<string | null>(null);

  const marked = marking.marked({ typed, groups: answers, usage, isAwaited, isReading });
  const { groups, rows, row, best, isHeld } = marked;
  useEffect(() => marking.drawn({ typed }, marked));
  useEffect(() => () => marking.stop(), [marking]);
  const at = row ? rows.indexOf(row) : 0;
  const drawn = whole === typed ? groups : capped(groups, Math.max(rowsInSight, at + 3));

  function choose(item: Row): void {
    const isTold = props.isUnblocking || refused?.value === item.value;
    if (item.blocked && !keepsAnswers(item) && !(unblocking(item) && isTold)) setRefused(item);
    else props.onAct(item);
  }

  // Enter came before all results. Run the row if the meaning is plain; otherwise the user chooses.
  // The name of a command leaves little to wait for.
  const isSpelled = best?.command !== undefined && (best.tier ?? tiers.loose) <= tiers.word;
  const isDue = hurried?.typed === typed && (!isAwaited || (hurried.isOver && isSpelled && !isReading));
  const due = useEffectEvent(() => {
    setHurried(null);
    // The row that bore the mark at Enter is meant, also among equal rows that came since.
    const meant = rows.find(({ value, tier }) => value === hurried?.marked && tier === best?.tier) ?? best;
    if (!meant) return;
    const isMeant = meant.value === hurried?.marked || isPlainlyMeant(groups, meant);
    if (!isMeant || (sendsAtOnce(meant) && meant.value !== hurried?.shown)) setUnread(typed);
    else choose(meant);
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
    // The keys move over all rows, so the rows must be there before the menu looks for the next.
    if (whole !== typed && leaves(event.key, at, rowsInSight)) flushSync(() => setWhole(typed));
    if (props.onKey?.(event, row)) event.preventDefault();
    else if (
      event.key === 'Enter' &&
      isAwaited &&
      !isHeld &&
      hurried?.typed !== typed &&
      (isReading || best?.tier !== tiers.exact)
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
  const isVain = rows.every(({ isNear, record }) => isNear && record);
  const near = rows.length > 0 ? ` Nearest records: ${rows.length}.` : '';
  const results = isAwaited || typed === '' ? '' : isVain ? nothing + near : `${resultsIn(rows.length)}.`;
  return (
    <Menu
      label={props.label}
      value={row?.value ?? ''}
      onMark={(next) => {
        marking.choose(typed, next);
        redraw();
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
      {isReading && (
        <span className="palette-reading" aria-hidden="true">
          Reading…
        </span>
      )}
      <MenuList label="Results" aria-busy={isAwaited} onScroll={() => setWhole(typed)}>
        {isVain && <p className="palette-nothing">{isAwaited ? 'Searching…' : nothing}</p>}
        {drawn.map(({ heading, rows: each }) => (
          <MenuGroup key={heading} heading={heading}>
            {each.map((item) => (
              <PaletteRow key={item.value} row={item} typed={typed} onChoose={choose} />
            ))}
          </MenuGroup>
        ))}
      </MenuList>
      {note && <p className="palette-note">{note}</p>}
      <Status row={refused} heard={[isReading ? 'Reading…' : results, note].filter(Boolean).join(' ')} />
      <Hints
        of={[...(row ? hintsOf(row, props.isUnblocking) : []), ...(props.hints?.(row) ?? []), ['escape', 'close']]}
      />
    </Menu>
  );
}

/** Whether a key moves the mark out of the rows in sight. */
const leaves = (key: string, at: number, count: number): boolean =>
  key === 'End' || (key === 'ArrowUp' && at === 0) || (key === 'ArrowDown' && at >= count - 2);

const hintsOf = (row: Row, isUnblocking?: true): readonly Hint[] => [
  ['enter', does(row, isUnblocking)],
  ['up down', 'move'],
];

function does(row: Row, isUnblocking?: true): string {
  const unblock = unblocking(row);
  if (isUnblocking && unblock) return nameOf(unblock).toLowerCase();
  if (keepsAnswers(row)) return 'open the form';
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
  const later = useAfterPause(heard);
  return (
    <div role="status" className={row ? 'refusal' : 'only-heard'}>
      {row ? `${row.blocked?.why}.` : later}
      {unblock && ` Enter again: ${nameOf(unblock)}.`}
    </div>
  );
}
