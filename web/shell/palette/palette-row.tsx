import { nameOf } from '../../commands/core/command.ts';
import { ariaKeys } from '../../commands/core/keys.ts';
import { useFormats } from '../../ground/formats.ts';
import { Keys } from '../choosing/keys.tsx';
import { Marked } from '../choosing/marked.tsx';
import { MenuItem } from '../choosing/menu-list.tsx';
import { ReasonText } from '../search/reason-text.tsx';
import { type Row, unblocking } from './row.ts';
import { RowIcon } from './row-icon.tsx';

interface PaletteRowProps {
  readonly row: Row;
  readonly typed: string;
  readonly onChoose: (row: Row) => void;
}

/** A row with a hint, the reason for being blocked, or the field that matched. */
export function PaletteRow({ row, typed, onChoose }: PaletteRowProps) {
  const { value, title, keys, blocked, first, isToCome } = row;
  return (
    <MenuItem
      value={value}
      onChoose={() => onChoose(row)}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      // Not `isOut`: arrows would skip the row, and users must reach the reason.
      data-blocked={blocked || first ? true : undefined}
      isOut={isToCome === true}
    >
      <RowIcon row={row} />
      <Marked text={title} typed={typed} words={row.marks} />
      <Says row={row} />
      {keys && <Keys keys={keys} {...(!ariaKeys(keys) && { isRead: true })} />}
    </MenuItem>
  );
}

function Says({ row }: Pick<PaletteRowProps, 'row'>) {
  const { blocked, hint = '', reason, marks = [] } = row;
  const { date, amount } = useFormats();
  const unblock = unblocking(row);
  if (blocked)
    return <span className="row-hint">{[blocked.why, ...(unblock ? [nameOf(unblock)] : [])].join(' → ')}</span>;
  const shown = (text: string) => text.replace(dayInText, date).replace(wholeAmount, amount);
  const words = marks.map(shown);
  return (
    <>
      <Marked text={shown(hint)} words={words} className="row-hint" />
      {reason && <ReasonText reason={{ ...reason, text: shown(reason.text) }} words={words} />}
    </>
  );
}

/** The service writes days as `2026-11-12`, and amounts as `20046.75`. */
const dayInText = /(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])/g;
const wholeAmount = /^\d+\.\d+$/;
