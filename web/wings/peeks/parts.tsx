import type { ReactNode } from 'react';
import { hrefOf } from '../../ground/hash-location.ts';
import { FieldValue, isMissing } from '../../panes/frame/field-value.tsx';
import { type Declared, valueIn } from '../../records/fields/declared.ts';
import { kindOf, kinds } from '../../records/kinds.ts';

/** Facts side by side, as many as there is room for: what isn't known is left out. */
export function Facts({ of }: { of: Readonly<Record<string, ReactNode>> }) {
  const known = Object.entries(of).filter(
    ([, fact]) => fact !== null && fact !== undefined && fact !== '' && fact !== false,
  );
  return (
    <dl className="peek-facts">
      {known.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Something that was written at length: the first lines of it. */
export function Words({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <section className="peek-part">
      <h3>{title}</h3>
      <p className="peek-words" dir="auto">
        {text}
      </p>
    </section>
  );
}

/** The way to a record whose name is known. */
export function Way({ to, children }: { to: string; children: string }) {
  const kind = kindOf(to);
  if (!kind) return <span className="peek-name">{children}</span>;
  return (
    <a className="peek-name" dir="auto" href={hrefOf(kinds[kind].path({ id: to }))}>
      {children}
    </a>
  );
}

interface FieldPeekProps {
  readonly fields: Declared;
  readonly row: object;
  /** By name, in place of the field’s own look. */
  readonly drawn?: Readonly<Record<string, ReactNode>>;
}

/** The fields of a record that its peek shows: facts side by side, then the long texts. */
export function FieldPeek({ fields, row, drawn = {} }: FieldPeekProps) {
  const shown = Object.entries(fields).flatMap(([name, field]) => {
    if (field.type === 'hidden' || !field.peek) return [];
    const value = valueIn(name, field, row);
    return name in drawn || !isMissing(value) ? [{ name, field, value }] : [];
  });
  const [long, short] = [true, false].map((isLong) =>
    shown.filter(({ field }) => (field.type === 'longText') === isLong),
  );
  return (
    <>
      <Facts
        of={Object.fromEntries(
          short?.map(({ name, field }) => [
            field.label,
            name in drawn ? drawn[name] : <FieldValue key={name} name={name} field={field} row={row} />,
          ]) ?? [],
        )}
      />
      {long?.map(({ name, field, value }) => (
        <Words key={name} title={field.label} text={String(value)} />
      ))}
    </>
  );
}
