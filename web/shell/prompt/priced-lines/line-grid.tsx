// biome-ignore-all lint/a11y/useSemanticElements: table elements can be neither placed one by one nor laid out as a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid whose cells are fields, the fields have the focus
import { type RefObject, useEffect } from 'react';
import type { LineAmounts } from '../../../../service/shared/values.ts';
import { useFormats } from '../../../ground/formats.ts';
import { useVisibleRows } from '../../../ui/table/visible-rows.ts';
import { columnLabels, columns } from './cells.ts';
import { keyOf, within } from './edits.ts';
import { LineRow, type LineRowProps } from './line-row.tsx';
import type { Marks } from './use-marks.ts';
import type { Sheet } from './use-sheet.ts';

const rowPx = 32;

interface LineGridProps extends Pick<LineRowProps, 'choices' | 'signs' | 'describedBy' | 'onType' | 'onMenu'> {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly id: string;
  readonly label: string;
  readonly sheet: Sheet;
  readonly amounts: readonly (LineAmounts | null)[];
  readonly marks: Marks;
}

/** The sheet. Only the visible lines and the focused line are in the document. */
export function LineGrid({ ref, id, label, sheet, amounts, marks, choices, ...rest }: LineGridProps) {
  const { amount } = useFormats();
  const { lines, at, selected, isRange } = sheet;
  const { first, last, scrollTo } = useVisibleRows(ref, lines.length, rowPx);
  useEffect(() => scrollTo(at.line), [scrollTo, at.line]);
  const inSight = Array.from({ length: last - first + 1 }, (_, row) => first + row);
  const isAway = !within({ from: first, to: last }, at.line);
  const drawn = isAway ? [...inSight, at.line].sort((a, b) => a - b) : inSight;

  return (
    <div
      ref={ref}
      className="line-grid"
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={rest.describedBy}
      aria-rowcount={lines.length + 1}
      aria-multiselectable
    >
      <div className="line-head" role="rowgroup">
        <div role="row" className="line-row" aria-rowindex={1}>
          <div role="columnheader" className="line-number">
            <span className="only-heard">Line</span>
          </div>
          {columns.map((column) => (
            <div key={column} role="columnheader" className={`line-cell line-cell-${column}`}>
              {columnLabels[column]}
            </div>
          ))}
          <div role="columnheader" className="line-cell line-amount">
            Amount
          </div>
          <div role="columnheader" className="line-cell line-tools">
            <span className="only-heard">Commands</span>
          </div>
        </div>
      </div>
      <div className="line-body" role="rowgroup" style={{ height: lines.length * rowPx }}>
        {drawn.map((index) => {
          const line = lines[index];
          const net = amounts[index]?.net;
          if (!line) return null;
          return (
            <LineRow
              {...rest}
              key={keyOf(line)}
              id={index === 0 ? id : undefined}
              line={line}
              index={index}
              top={index * rowPx}
              amount={net === undefined ? '' : amount(net)}
              wrong={marks.of(keyOf(line))}
              isSelected={isRange && within(selected, index)}
              current={index === at.line ? at.column : null}
              choices={index === at.line ? choices : null}
            />
          );
        })}
      </div>
    </div>
  );
}
