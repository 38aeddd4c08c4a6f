import { Hints } from '../../choosing/hints.tsx';
import type { countedAs } from './counted-lines.ts';
import { TotalsView } from './totals-view.tsx';

interface SheetFootProps {
  /** The effect of the last key, when not visible. */
  readonly said: string;
  readonly lines: number;
  readonly wrongCells: number;
  readonly counted: ReturnType<typeof countedAs>;
  /** Whether the focus is in a line: only there do the keys act. */
  readonly isInLines: boolean;
}

export function SheetFoot({ said, lines, wrongCells, counted, isInLines }: SheetFootProps) {
  return (
    <div className="sheet-of-lines-foot">
      <div className="line-keys">
        {isInLines && (
          <Hints
            of={[
              ['enter', 'next line'],
              ['alt+up', 'move'],
              ['mod+d', 'duplicate'],
              ['mod+backspace', 'remove'],
              ['alt+h', 'heading'],
              ['alt+n', 'note'],
              ['alt+t', 'totals'],
              ['alt+l', 'fields'],
              ['shift+f10', 'more'],
            ]}
          />
        )}
        <p role="status" className="line-says">
          {said || `${lines} ${lines === 1 ? 'line' : 'lines'}`}
          {wrongCells > 0 && (
            <span className="wrong"> {wrongCells === 1 ? '1 cell is' : `${wrongCells} cells are`} wrong.</span>
          )}
        </p>
      </div>
      <TotalsView lines={counted.lines} pricing={counted.pricing} totals={counted.totals} />
    </div>
  );
}
