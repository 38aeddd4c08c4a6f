import { useFormats } from '../ground/formats.ts';

export function Money({ amount, currency }: { amount: string; currency: string }) {
  return <>{useFormats().money(amount, currency)}</>;
}

/** A unit price with all its decimals. */
export function UnitPrice({ of: { unitPrice, currency } }: { of: { unitPrice: string; currency: string } }) {
  return <>{useFormats().unitPrice(unitPrice, currency)}</>;
}

/** `GST 5% · QST 9.975%` */
export function Taxes({ of: taxes }: { of: readonly { name: string; percent: string }[] }) {
  const { percent } = useFormats();
  return <>{taxes.map((tax) => `${tax.name} ${percent(tax.percent)}`).join(' · ')}</>;
}
