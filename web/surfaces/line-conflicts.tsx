import { useId } from 'react';
import type { PricedLine } from '../commands/fields.ts';
import type { LineConflict, LineMerge } from '../commands/line-merge.ts';
import { useFormats } from '../ui/formats.ts';
import type { Side } from './conflict-view.tsx';

interface LineConflictsProps {
  readonly merged: LineMerge;
  readonly choice: (id: string) => Side | undefined;
  readonly onChoose: (id: string, side: Side) => void;
}

/** The lines that both changed: each with both versions below each other, cell by cell, to choose from. */
export function LineConflicts({ merged, choice, onChoose }: LineConflictsProps) {
  return merged.conflicts.map((conflict) => (
    <LineChoice
      key={conflict.id}
      conflict={conflict}
      choice={choice(conflict.id)}
      onChoose={(side) => onChoose(conflict.id, side)}
    />
  ));
}

interface LineChoiceProps {
  readonly conflict: LineConflict;
  readonly choice: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

function LineChoice({ conflict, choice, onChoose }: LineChoiceProps) {
  const name = useId();
  const { decimal } = useFormats();
  const { base } = conflict;
  const was = cellsOf(base, decimal);
  const row = (line: PricedLine | null) =>
    line === null ? (
      <td colSpan={headings.length}>
        <mark>Taken out</mark>
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

const headings = ['Description', 'Quantity', 'Unit', 'Unit price', 'Discount %', 'Taxes'];

function cellsOf(line: PricedLine, decimal: (text: string) => string): readonly string[] {
  const number = (text: string | null) => (text === null ? '' : decimal(text));
  return [
    line.kind === 'PRICED' ? line.description : `${line.description} (${line.kind.toLowerCase()})`,
    number(line.quantity),
    line.unit ?? '',
    number(line.unitPrice),
    number(line.discountPercent),
    line.taxes.map(({ name, percent }) => `${name} ${decimal(percent)}`).join(', '),
  ];
}

/** What they did to lines that I left alone, and saving keeps; and whose order it keeps. */
export function LinesTaken({ merged: { fromThem, isMovedByBoth } }: { merged: LineMerge }) {
  const said = [
    ['Added by them', fromThem.added],
    ['Changed by them', fromThem.changed],
    ['Taken out by them', fromThem.removed],
  ] as const;
  return (
    <>
      {said.map(
        ([what, lines]) =>
          lines.length > 0 && (
            <p key={what} className="hint">
              {what}, and kept so: {lines.map((line) => `“${titleOf(line)}”`).join(', ')}.
            </p>
          ),
      )}
      {isMovedByBoth && <p className="hint">Both of you moved lines: they stand in your order.</p>}
    </>
  );
}

/** The first line of its text. */
const titleOf = ({ description }: PricedLine): string => {
  const [first = ''] = description.split('\n');
  return first.length > 60 ? `${first.slice(0, 59)}…` : first;
};
