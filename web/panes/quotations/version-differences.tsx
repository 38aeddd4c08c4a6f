import { type Formats, useFormats } from '../../ground/formats.ts';
import { lineLabel } from '../../records/fields/told-changes.ts';
import type { QuotationLine } from '../../records/quotation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Became } from '../frame/history.tsx';
import type { TotalChange, VersionChanges } from './compare-versions.ts';

type Currencies = readonly [from: string, to: string];

/** The differences between two versions: fields, lines and totals. */
export function VersionDifferences({
  of: { told, lines, totals },
  currencies,
}: {
  of: VersionChanges;
  currencies: Currencies;
}) {
  const { added, removed, changed, moved } = lines;
  const count = told.length + added.length + removed.length + changed.length + moved.length;
  if (count === 0) return <p className="none">No differences.</p>;
  return (
    <>
      {told.length > 0 && (
        <ul className="audit audit-changes">
          {told.map(({ field, from, to }) => (
            <li key={field}>
              <span className="audit-field">{field}</span>
              <Became from={from} to={to} />
            </li>
          ))}
        </ul>
      )}
      <LineChangesList of={lines} currencies={currencies} />
      <TotalsDifference of={totals} currencies={currencies} />
    </>
  );
}

function LineChangesList({ of, currencies }: { of: VersionChanges['lines']; currencies: Currencies }) {
  const { added, removed, changed, moved } = of;
  return (
    <ul className="line-changes" aria-label="Lines">
      {removed.map(({ index, line }) => (
        <li key={line.id}>
          <Badge tone="bad">Removed</Badge>
          <WholeLine place={index} line={line} currency={currencies[0]} />
        </li>
      ))}
      {added.map(({ index, line }) => (
        <li key={line.id}>
          <Badge tone="good">Added</Badge>
          <WholeLine place={index} line={line} currency={currencies[1]} />
        </li>
      ))}
      {changed.map((change) => (
        <li key={change.after.line.id}>
          <Badge tone="busy">Changed</Badge>
          <ChangedLine of={change} currencies={currencies} />
        </li>
      ))}
      {moved.map(({ before, after }) => (
        <li key={`moved ${after.line.id}`}>
          <Badge tone="quiet">Moved</Badge>
          <span>
            <LineName place={after.index} line={after.line} />{' '}
            <span className="quiet">was line {before.index + 1}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

type Changed = VersionChanges['lines']['changed'][number];

/** A changed line, cell by cell, with its net amounts. */
function ChangedLine({ of: { before, after, fields }, currencies }: { of: Changed; currencies: Currencies }) {
  const formats = useFormats();
  const [was, is] = [before.line, after.line];
  const net = ({ amounts }: QuotationLine, currency: string) => amounts && formats.money(amounts.net, currency);
  const [wasNet, isNet] = [net(was, currencies[0]), net(is, currencies[1])];
  return (
    <div>
      <LineName place={after.index} line={after.line} />
      <ul className="audit audit-changes">
        {fields.map((field) => (
          <li key={field}>
            <span className="audit-field">{lineLabel(field)}</span>
            <Became from={cellOf(was, field, currencies[0], formats)} to={cellOf(is, field, currencies[1], formats)} />
          </li>
        ))}
        {wasNet !== isNet && (
          <li>
            <span className="audit-field">Net</span>
            <Became from={wasNet} to={isNet} />
          </li>
        )}
      </ul>
    </div>
  );
}

/** `2. Gas boiler` */
function LineName({ place, line }: { place: number; line: QuotationLine }) {
  const [first = ''] = line.description.split('\n');
  return (
    <strong dir="auto">
      {place + 1}. {first}
    </strong>
  );
}

function WholeLine({ place, line, currency }: { place: number; line: QuotationLine; currency: string }) {
  const { decimal, unitPrice, money } = useFormats();
  const { quantity, unit, unitPrice: price, amounts } = line;
  return (
    <span>
      <LineName place={place} line={line} />
      {quantity !== null && price !== null && amounts && (
        <span className="quiet">
          {' '}
          {decimal(quantity)} {unit} × {unitPrice(price, currency)} = {money(amounts.net, currency)}
        </span>
      )}
    </span>
  );
}

/** A cell in words: taxes as `GST 5%`, a price with its currency. */
function cellOf(line: QuotationLine, field: Changed['fields'][number], currency: string, formats: Formats): unknown {
  const value = line[field];
  if (Array.isArray(value)) return value.map(({ name, percent }) => `${name} ${formats.percent(percent)}`);
  if (typeof value !== 'string') return value;
  if (field === 'unitPrice') return formats.unitPrice(value, currency);
  if (field === 'discountPercent') return formats.percent(value);
  if (field === 'discountAmount') return formats.money(value, currency);
  return field === 'quantity' ? formats.decimal(value) : value;
}

function TotalsDifference({
  of: totals,
  currencies: [before, after],
}: {
  of: readonly TotalChange[];
  currencies: Currencies;
}) {
  const { money, percent } = useFormats();
  return (
    <table className="grid-table">
      <thead>
        <tr>
          <th scope="col">Totals</th>
          {['Before', 'After', 'Difference'].map((title) => (
            <th key={title} scope="col" className="is-number">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {totals.map((row) => (
          <tr key={`${row.name} ${row.percent}`} data-total={row.name === 'Total' || undefined}>
            <th scope="row">
              {row.name} {row.percent !== undefined && percent(row.percent)}
            </th>
            <td className="is-number">{row.from !== null && money(row.from, before)}</td>
            <td className="is-number">{row.to !== null && money(row.to, after)}</td>
            <td className="is-number">
              {row.difference !== null && signed(money(row.difference, after), row.difference)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Adds a plus sign to a positive amount. */
const signed = (written: string, amount: string): string =>
  /[1-9]/.test(amount) && !amount.startsWith('-') ? `+${written}` : written;
