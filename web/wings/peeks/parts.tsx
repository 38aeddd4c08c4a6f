import { useFormats } from '../../ground/formats.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { type Drawn, drawnOf } from '../../panes/frame/drawn.tsx';
import { FieldValue, isMissing } from '../../panes/frame/field-value.tsx';
import { valueIn } from '../../records/fields/declared.ts';
import { type Kind, kindOf, kinds } from '../../records/kinds.ts';

/** Facts side by side, without the empty ones. */
export function Facts({ of }: { of: Drawn }) {
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

/** The first lines of a long text. */
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

/** A link to a record with a known name. */
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
  readonly kind: Kind;
  readonly row: object;
  /** Replaces the look of fields, by name. */
  readonly drawn?: Drawn;
}

/** The fields of a record that its peek shows: facts side by side, then the long texts. */
export function FieldPeek({ kind, row, drawn }: FieldPeekProps) {
  const looks = { ...drawnOf(kind, row, useFormats()), ...drawn };
  const shown = Object.entries(kinds[kind].fields).flatMap(([name, field]) => {
    if (field.type === 'hidden' || !field.peek) return [];
    const value = valueIn(name, field, row);
    return name in looks || !isMissing(value) ? [{ name, field, value }] : [];
  });
  const short = shown.filter(({ field }) => field.type !== 'longText');
  const long = shown.filter(({ field }) => field.type === 'longText');
  return (
    <>
      <Facts
        of={Object.fromEntries(
          short.map(({ name, field }) => [
            field.label,
            name in looks ? looks[name] : <FieldValue key={name} name={name} field={field} row={row} />,
          ]),
        )}
      />
      {long.map(({ name, field, value }) => (
        <Words key={name} title={field.label} text={String(value)} />
      ))}
    </>
  );
}
