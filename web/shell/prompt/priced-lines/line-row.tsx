// biome-ignore-all lint/a11y/useSemanticElements: table elements can be neither placed one by one nor laid out as a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid whose cells are fields, the fields have the focus
import { memo, useState } from 'react';
import type { TypedLine } from '../../../commands/core/typed-lines.ts';
import type { Wrong } from '../../../commands/core/wrong-line.ts';
import { type Column, cellText, columnLabels, columnsOf, contentOf, isNumber, type Signs } from './cells.ts';

export interface LineRowProps {
  /** Set for the first cell of the first line, the target of the form's label. */
  readonly id: string | undefined;
  readonly line: TypedLine;
  readonly index: number;
  readonly top: number;
  readonly signs: Signs;
  /** The line's amount, formatted. */
  readonly amount: string;
  readonly wrong: Wrong | undefined;
  readonly isSelected: boolean;
  /** The focused cell, when in this line. */
  readonly current: Column | null;
  /** The ids to link the focused cell with the open list of choices. */
  readonly choices: { readonly listId: string; readonly activeId: string | undefined } | null;
  readonly describedBy: string;
  readonly onType: (index: number, column: Column, text: string) => TypedLine;
  readonly onMenu: (index: number) => void;
}

/** A line of the sheet: a field for each cell, and the amount. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, index, top, amount, isSelected, current, onMenu } = props;
  const isPriced = line.kind === 'PRICED';
  return (
    <div
      role="row"
      className={`line-row line-${line.kind.toLowerCase()}`}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-current={current !== null || undefined}
    >
      <div role="rowheader" className="line-number">
        {index + 1}
      </div>
      {columnsOf(line).map((column) => (
        <div key={column} role="gridcell" className={`line-cell line-cell-${column}`}>
          <LineCell {...props} column={column} />
        </div>
      ))}
      {isPriced && (
        <div role="gridcell" className="line-cell line-amount">
          {amount}
        </div>
      )}
      <div role="gridcell" className="line-cell line-tools">
        <button
          type="button"
          className="button button-plain"
          tabIndex={-1}
          aria-label={`Commands with line ${index + 1}`}
          aria-haspopup="menu"
          onClick={() => onMenu(index)}
        >
          ⋯
        </button>
      </div>
    </div>
  );
});

const kindLabels = { PRICED: columnLabels.description, HEADING: 'Heading', NOTE: 'Note' };

function LineCell({ column, ...row }: LineRowProps & { readonly column: Column }) {
  const { id, line, index, signs, wrong, current, choices, describedBy, onType } = row;
  const wrongHere = wrong?.[column];
  // While the user types, the cell shows the typed text, not the formatted answer.
  const [typed, setTyped] = useState<{ text: string; cell: unknown } | null>(null);
  const isTyped = typed !== null && typed.cell === contentOf(line, column);
  const text = isTyped ? typed.text : cellText(line, column, signs);
  const isCurrent = current === column;
  const open = isCurrent ? choices : null;
  const offers = line.kind === 'PRICED' && (column === 'description' || column === 'unit' || column === 'taxes');
  const saysId = `${describedBy}-${index}-${column}`;
  const shared = {
    id: column === 'description' ? id : undefined,
    'data-cell': `${index}.${column}`,
    'data-typed': isTyped || undefined,
    value: text,
    autoComplete: 'off',
    spellCheck: column === 'description',
    'aria-label': `${column === 'description' ? kindLabels[line.kind] : columnLabels[column]}, line ${index + 1}`,
    'aria-invalid': wrongHere !== undefined,
    'aria-describedby': wrongHere === undefined ? undefined : saysId,
    ...(offers && {
      'aria-autocomplete': 'list' as const,
      'aria-controls': open?.listId,
      'aria-activedescendant': open?.activeId,
    }),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ text: target.value, cell: contentOf(onType(index, column, target.value), column) });
    },
    onBlur: () => setTyped(null),
  };
  return (
    <>
      {column === 'description' ? (
        <textarea {...shared} rows={1} placeholder={line.kind === 'PRICED' ? undefined : kindLabels[line.kind]} />
      ) : (
        <input
          {...shared}
          {...(offers && { role: 'combobox', 'aria-expanded': open !== null })}
          inputMode={isNumber(column) ? 'decimal' : 'text'}
        />
      )}
      {wrongHere !== undefined && (
        <span id={saysId} className={isCurrent ? 'line-wrong' : 'only-heard'} role={isCurrent ? 'alert' : undefined}>
          {wrongHere}
        </span>
      )}
    </>
  );
}
