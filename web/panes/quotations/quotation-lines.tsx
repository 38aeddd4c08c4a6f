import { useFormats } from '../../ground/formats.ts';
import { amountsOf } from '../../records/documents/totals.ts';
import { pricingIn, type QuotationLine, type QuotationRecord } from '../../records/quotation.ts';
import { TotalsView } from '../../shell/prompt/priced-lines/totals-view.tsx';
import { Section } from '../../ui/facts.tsx';
import { Taxes } from '../../ui/prices.tsx';
import { Prose } from '../../ui/prose.tsx';

export interface Priced {
  readonly lines: readonly QuotationLine[];
  readonly totals: QuotationRecord['totals'];
  readonly currency: string;
  readonly taxRounding: QuotationRecord['taxRounding'];
  readonly pricesIncludeTax: boolean;
  /** The discount on the whole quotation. */
  readonly discountPercent: string | null;
  readonly discountAmount: QuotationRecord['discountAmount'];
}

/** The lines and totals as stored, printed and sent. */
export function PricedLines({ lines, totals, ...priced }: Priced) {
  const { number } = useFormats();
  const { currency } = priced;
  return (
    <Section title={lines.length === 1 ? '1 line' : `${number(lines.length)} lines`}>
      <ol className="offer-lines">
        {lines.map((line) => (
          <li key={line.id} className={`offer-line offer-${line.kind.toLowerCase()}`}>
            <Prose text={line.description} />
            {line.amounts && <Counted line={line} net={line.amounts.net} currency={currency} />}
          </li>
        ))}
      </ol>
      <TotalsView lines={lines} pricing={pricingIn(priced)} totals={amountsOf(totals)} />
    </Section>
  );
}

/** `2 pcs × €64.22 − 10% · VAT 19%`, and the net amount. */
function Counted({ line, net, currency }: { line: QuotationLine; net: string; currency: string }) {
  const { decimal, money, unitPrice, percent } = useFormats();
  const { quantity, unit, unitPrice: price, discountPercent, discountAmount, taxes } = line;
  return (
    <>
      <span className="offer-net">{money(net, currency)}</span>
      <span className="offer-how">
        {quantity !== null && decimal(quantity)} {unit} × {price !== null && unitPrice(price, currency)}
        {discountPercent !== null && <> − {percent(discountPercent)}</>}
        {discountAmount !== null && <> − {money(discountAmount, currency)}</>}
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
