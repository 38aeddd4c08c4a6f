import { type KeyboardEvent, useId } from 'react';
import { comparedFields, comparedValue, differs, takenAtFirst } from '../../../commands/core/merging.ts';
import type { Schema } from '../../../ground/graphql.ts';
import type { Compared, MergedKind } from '../../../records/documents/merges.ts';
import type { Comparison } from '../../../records/fields/answers.ts';
import type { ComparisonField, Field } from '../../../records/fields/question.ts';
import { type RecordOf, titleOf } from '../../../records/kinds.ts';
import { shown } from '../../stage/shown.ts';
import { attributesOf, type ControlProps } from './control-props.ts';

/** Two records side by side. A column is a record; the person picks the survivor, and a value for each field that differs. */
export function ComparisonControl(props: ControlProps<ComparisonField>) {
  const { field, value, onChange } = props;
  const kind = field.kind as MergedKind; // merges compare only these
  const { record, other, counts, otherCounts } = field.read as Compared; // asked once both are read
  if (!record || !other) return null;
  const sides = [record, other] as const;
  const answer = (value as Comparison | null) ?? atFirst(kind, record, other);
  const survivorAt = answer.survivorId === other.id ? 1 : 0;
  const rows = comparedFields(kind).filter(([name, each]) =>
    sides.some((side) => shown(each, comparedValue(name, each, side)) !== '—'),
  );

  const keep = (at: number) => onChange(at === 1 ? atFirst(kind, other, record) : atFirst(kind, record, other));
  const choose = (name: string, at: number) => {
    const others = answer.take.filter((each) => each !== name);
    onChange({ ...answer, take: at === survivorAt ? others : [...others, name] });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the choices inside have keys
    <div className="comparison" onKeyDown={moveByRow}>
      <Choice
        label="Record that stays"
        texts={sides.map((side) => titleOf(side))}
        chosen={survivorAt}
        first={attributesOf(props)}
        onChoose={keep}
      />
      {rows.map(([name, each]) => {
        const texts = sides.map((side) => textOf(each, comparedValue(name, each, side)));
        if (!differs(name, each, record, other)) return <Row key={name} label={each.label} texts={texts.slice(0, 1)} />;
        const chosen = answer.take.includes(name) ? 1 - survivorAt : survivorAt;
        const pick = (at: number) => choose(name, at);
        return <Choice key={name} label={each.label} texts={texts} chosen={chosen} onChoose={pick} />;
      })}
      {counts.map(({ kind, count }) => {
        const ofOther = otherCounts.find((each) => each.kind === kind)?.count ?? 0;
        return <Row key={kind} label={attachedLabels[kind]} texts={[`${count}`, `${ofOther}`]} />;
      })}
      <p className="hint">
        {titleOf(sides[1 - survivorAt] ?? other)} leaves every list. Its records and links lead to{' '}
        {titleOf(sides[survivorAt] ?? record)}. Sent documents stay as they are. You can take back the merge for 30
        days.
      </p>
    </div>
  );
}

function atFirst(kind: MergedKind, survivor: RecordOf<MergedKind>, merged: RecordOf<MergedKind>): Comparison {
  return { survivorId: survivor.id, take: takenAtFirst(kind, survivor, merged) };
}

/** Rows of a table say their values; a number of rows does not. */
function textOf(field: Field, value: unknown): string {
  if (field.type !== 'rows' || !Array.isArray(value)) return shown(field, value);
  return (
    value
      .map((row) =>
        Object.values(row)
          .filter((each) => typeof each === 'string')
          .join(' '),
      )
      .join(', ') || '—'
  );
}

const attachedLabels: Readonly<Record<Schema<'AttachedKind'>, string>> = {
  CUSTOMERS: 'Customers',
  JOBS: 'Jobs',
  QUOTATIONS: 'Quotations',
  PROFORMA_INVOICES: 'Proforma invoices',
  MESSAGES: 'Messages',
  NOTES: 'Notes',
  DRAFT_QUOTATIONS: 'Draft quotations',
};

/** A row without a choice: an equal value, or a count of each record. */
function Row({ label, texts }: { label: string; texts: readonly string[] }) {
  return (
    <div className="comparison-row">
      <span>{label}</span>
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
        <span key={at} className={texts.length === 1 ? 'in-both' : undefined}>
          {text}
        </span>
      ))}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly texts: readonly string[];
  readonly chosen: number;
  /** The attributes of the control's main element, for the first row. */
  readonly first?: Partial<ReturnType<typeof attributesOf>>;
  readonly onChoose: (at: number) => void;
}

/** A row with two different values, of which the person keeps one. */
function Choice({ label, texts, chosen, first, onChoose }: ChoiceProps) {
  const name = useId();
  return (
    <div className="comparison-row differs" role="radiogroup" aria-labelledby={name}>
      <span id={name}>{label}</span>
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
        <label key={at} data-chosen={chosen === at || undefined}>
          <input
            type="radio"
            name={name}
            checked={chosen === at}
            {...(chosen === at && first)}
            onChange={() => onChoose(at)}
          />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}

/** The arrow keys up and down move between rows; left and right choose. */
function moveByRow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  const chosen = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:checked')];
  const at = chosen.indexOf(document.activeElement as HTMLInputElement); // -1 for another element
  event.preventDefault();
  chosen[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}
