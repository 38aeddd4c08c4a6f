import { Command } from 'cmdk';
import { ariaKeys } from '../../commands/core/keys.ts';
import { nameOf } from '../../commands/core/run.ts';
import { Keys } from '../choosing/keys.tsx';
import { Marked } from '../choosing/marked.tsx';
import { type Row, unblocking } from './row.ts';

interface PaletteRowProps {
  readonly row: Row;
  readonly typed: string;
  readonly onChoose: (row: Row) => void;
}

/** A row with a hint, the reason for being blocked, or the field that matched. */
export function PaletteRow({ row, typed, onChoose }: PaletteRowProps) {
  const { value, title, keys, blocked, first, isToCome } = row;
  return (
    <Command.Item
      value={value}
      onSelect={() => onChoose(row)}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      // Not `disabled`: arrows would skip the row, and users must reach the reason.
      data-blocked={blocked || first ? true : undefined}
      disabled={isToCome === true}
    >
      <Marked text={title} typed={typed} />
      <Says row={row} typed={typed} />
      {keys && <Keys keys={keys} {...(!ariaKeys(keys) && { isRead: true })} />}
    </Command.Item>
  );
}

function Says({ row, typed }: Pick<PaletteRowProps, 'row' | 'typed'>) {
  const { blocked, reason } = row;
  const unblock = unblocking(row);
  if (blocked)
    return <span className="row-hint">{[blocked.why, ...(unblock ? [nameOf(unblock)] : [])].join(' → ')}</span>;
  return (
    <>
      <span className="row-hint">{row.hint}</span>
      {reason && (
        <span className="row-reason">
          {reason.field} <Marked text={reason.text} typed={typed} className="row-reason-text" />
        </span>
      )}
    </>
  );
}
