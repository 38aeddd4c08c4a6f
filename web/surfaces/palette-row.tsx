import { Command as Menu } from 'cmdk';
import { ariaKeys } from '../commands/keys.ts';
import { commandOf } from '../commands/registry.ts';
import { nameOf } from '../commands/run.ts';
import { Keys } from './keys.tsx';
import { Marked } from './marked.tsx';
import type { Row } from './row.ts';

interface PaletteRowProps {
  readonly row: Row;
  readonly typed: string;
  readonly onChoose: (row: Row) => void;
}

/** What can be done or opened; where that isn't so now, why; where it isn't seen why it was found, by what. */
export function PaletteRow({ row, typed, onChoose }: PaletteRowProps) {
  const { value, title, keys, blocked, first, isToCome } = row;
  return (
    <Menu.Item
      value={value}
      onSelect={() => onChoose(row)}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      // Not `disabled`, which the arrows would pass over: it is there to be read, and to be changed.
      data-blocked={blocked || first ? true : undefined}
      disabled={isToCome === true}
    >
      <Marked text={title} typed={typed} />
      <Says row={row} typed={typed} />
      {keys && <Keys keys={keys} {...(!ariaKeys(keys) && { isRead: true })} />}
    </Menu.Item>
  );
}

function Says({ row: { hint, blocked, reason }, typed }: Pick<PaletteRowProps, 'row' | 'typed'>) {
  const unblock = blocked?.unblock && commandOf(blocked.unblock);
  if (blocked)
    return <span className="row-hint">{[blocked.why, unblock && nameOf(unblock)].filter(Boolean).join(' → ')}</span>;
  return (
    <>
      <span className="row-hint">{hint}</span>
      {reason && (
        <span className="row-reason">
          {reason.field} <Marked text={reason.text} typed={typed} className="row-reason-text" />
        </span>
      )}
    </>
  );
}
