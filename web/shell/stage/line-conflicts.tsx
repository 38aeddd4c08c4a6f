import { useId } from 'react';
import type { LineConflict, LineMerge } from '../../commands/core/line-merge.ts';
import { useFormats } from '../../ground/formats.ts';
import type { PricedLine } from '../../records/fields/question.ts';

export type Side = 'mine' | 'theirs';

interface LineChoiceProps {
  readonly conflict: LineConflict;
  readonly choice: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

/** A line changed by both people: both versions, cell by cell, to choose from. */
export function LineChoice({ conflict, choice, onChoose }: LineChoiceProps) {
  const name = useId();
  const { decimal } = useFormats();
  const { base } = conflict;
  const was = cellsOf(base, decimal);
  const row = (line: PricedLine | null) =>
    line === null ? (
      <td colSpan={headings.length}>
        <mark>Removed</mark>
      </td>
    ) : (
      cellsOf(line, decimal).map((cell, at) => (
        <td key={headings[at]}>{cell === was[at] ? cell : <mark>{cell || '—'}</mark>}</td>
      ))
    );
  return (
    <fieldset className="line-conflict">
      <legend>Line “{titleOf(base)}”</legend>
      <table>
        <thead>
          <tr>
            <th scope="col">Version</th>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="hint">
            <th scope="row">Was</th>
            {row(base)}
          </tr>
          {(['theirs', 'mine'] as const).map((side) => (
            <tr key={side}>
              <th scope="row">
                <label>
                  <input type="radio" name={name} checked={choice === side} onChange={() => onChoose(side)} />{' '}
                  {side === 'mine' ? 'Mine' : 'Theirs'}
                </label>
              </th>
              {row(conflict[side])}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

const headings = [
  'Description',
  'Quantity',
  'Unit',
  'Unit price',
  'Discount in percent',
  'Discount by amount',
  'Taxes',
];

function cellsOf(line: PricedLine, decimal: (text: string) => string): readonly string[] {
  const number = (text: string | null) => (text === null ? '' : decimal(text));
  return [
    line.kind === 'PRICED' ? line.description : `${line.description} (${line.kind.toLowerCase()})`,
    number(line.quantity),
    line.unit ?? '',
    number(line.unitPrice),
    number(line.discountPercent),
    number(line.discountAmount),
    line.taxes.map(({ name, percent }) => `${name} ${decimal(percent)}`).join(', '),
  ];
}

/** Lines that only the other person changed, kept on saving, and the order to keep. */
export function LinesTaken({ merged: { fromThem, isMovedByBoth }, who }: { merged: LineMerge; who: string }) {
  const taken = (['added', 'changed', 'removed'] as const).filter((how) => fromThem[how].length > 0);
  return (
    <>
      {taken.map((how) => (
        <p key={how} className="hint">
          Kept from {who}: {how} {fromThem[how].map((line) => `“${titleOf(line)}”`).join(', ')}.
        </p>
      ))}
      {isMovedByBoth && <p className="hint">You both moved lines. Your order is kept.</p>}
    </>
  );
}

const titleOf = ({ description }: PricedLine): string => {
  const [first = ''] = description.split('\n');
  return first.length > 60 ? `${first.slice(0, 59)}…` : first;
};
