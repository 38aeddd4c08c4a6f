import type { QuotationLine, QuotationRecord } from '../records/quotation.ts';
import { Section } from '../ui/facts.tsx';
import { useFormats } from '../ui/formats.ts';
import { Taxes } from '../ui/prices.tsx';
import { Prose } from '../ui/prose.tsx';

interface PricedProps {
  readonly lines: readonly QuotationLine[];
  readonly totals: QuotationRecord['totals'];
  readonly currency: string;
  /** The quotation's own, in percent. */
  readonly discountPercent: string | null;
}

/** What is offered, line by line, and what it comes to: as it is stored, printed and sent. */
export function PricedLines({ lines, totals, currency, discountPercent }: PricedProps) {
  const { number } = useFormats();
  const priced = lines.filter(({ kind }) => kind === 'PRICED').length;
  return (
    <Section title={priced === 1 ? '1 line' : `${number(priced)} lines`}>
      <ol className="offer-lines">
        {lines.map((line) => (
          <li key={line.id} className={`offer-line offer-${line.kind.toLowerCase()}`}>
            <Prose text={line.description} />
            {line.amounts && <Counted line={line} net={line.amounts.net} currency={currency} />}
          </li>
        ))}
      </ol>
      <TotalsTable of={totals} currency={currency} discountPercent={discountPercent} />
    </Section>
  );
}

/** How a line comes to what it does: `2 pcs × €64.22 − 10% · VAT 19%`, and its net at the end. */
function Counted({ line, net, currency }: { line: QuotationLine; net: string; currency: string }) {
  const { decimal, money, unitPrice, percent } = useFormats();
  const { quantity, unit, unitPrice: price, discountPercent, taxes } = line;
  return (
    <>
      <span className="offer-net">{money(net, currency)}</span>
      <span className="offer-how">
        {quantity !== null && decimal(quantity)} {unit} × {price !== null && unitPrice(price, currency)}
        {discountPercent !== null && <> − {percent(discountPercent)}</>}
        {taxes.length > 0 && (
          <>
            {' · '}
            <Taxes of={taxes} />
          </>
        )}
      </span>
    </>
  );
}

interface TotalsProps {
  readonly of: QuotationRecord['totals'];
  readonly currency: string;
  readonly discountPercent: string | null;
}

export function TotalsTable({ of: { subtotal, discount, taxes, total }, currency, discountPercent }: TotalsProps) {
  const { money, percent } = useFormats();
  return (
    <dl className="offer-totals">
      <dt>Subtotal</dt>
      <dd>{money(subtotal, currency)}</dd>
      {discountPercent !== null && (
        <>
          <dt>Discount of {percent(discountPercent)}</dt>
          <dd>{money(`-${discount}`, currency)}</dd>
        </>
      )}
      {taxes.map((tax) => (
        <Tax key={`${tax.name} ${tax.percent}`} of={tax} currency={currency} />
      ))}
      <dt className="offer-total">Total</dt>
      <dd className="offer-total">{money(total, currency)}</dd>
    </dl>
  );
}

function Tax({ of: tax, currency }: { of: QuotationRecord['totals']['taxes'][number]; currency: string }) {
  const { money, percent } = useFormats();
  return (
    <>
      <dt>
        {tax.name} {percent(tax.percent)} on {money(tax.taxable, currency)}
      </dt>
      <dd>{money(tax.amount, currency)}</dd>
    </>
  );
}
