import { useSetAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Figure } from '../../../../service/shared/explained-steps.ts';
import { type CountedLine, netOf, type Pricing, type Totals } from '../../../../service/shared/money.ts';
import { useFormats } from '../../../ground/formats.ts';
import { Later, useLater } from '../../../ground/later.ts';
import { noCurrency } from '../../../records/quotation.ts';
import { explainersAtom } from '../../../state/explainers.ts';
import { NotFetched } from '../../../ui/not-fetched.tsx';

/** Few people ask for an explanation, so the first visit to a quotation doesn't load the view. */
const explanationView = new Later(() => import('./explanation-view.tsx'));

interface TotalsViewProps {
  /** The basis of the totals, for explanations. */
  readonly lines: readonly CountedLine[];
  readonly pricing: Pricing;
  /** The service's totals, or a preview during editing. */
  readonly totals: Totals;
}

/** The totals of a document. `t` or Enter explains a number. */
export function TotalsView({ lines, pricing, totals }: TotalsViewProps) {
  const { money, amount, percent } = useFormats();
  const [at, setAt] = useState(-1);
  const [figure, setFigure] = useState<Figure | null>(null);
  const explanation = useLater(explanationView, figure !== null);
  const list = useRef<HTMLDivElement>(null);
  const setExplainers = useSetAtom(explainersAtom);
  useEffect(() => {
    const explain = () => setFigure({ total: 'total' });
    setExplainers((present) => [...present, explain]);
    return () => setExplainers((present) => present.filter((each) => each !== explain));
  }, [setExplainers]);
  const shown = figuresOf(totals, pricing, percent);
  const held = at === -1 ? shown.length - 1 : Math.min(at, shown.length - 1);
  const told = (value: string) =>
    /^[A-Z]{3}$/.test(pricing.currency) && pricing.currency !== noCurrency
      ? money(value, pricing.currency)
      : amount(value);
  const buttonAt = (index: number) => list.current?.querySelectorAll('button')[index];

  function keyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
    const to = key === 'Home' ? 0 : key === 'End' ? shown.length - 1 : step && held + step;
    if (key === 't') setFigure(shown[held]?.figure ?? null);
    else if (to !== undefined) buttonAt(to)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function close(): void {
    setFigure(null);
    buttonAt(held)?.focus();
  }

  return (
    <div className="totals">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups a form's fields */}
      <div ref={list} className="totals-list" role="group" aria-label="Totals" onKeyDown={keyDown}>
        {shown.map(({ label, value, figure }, index) => (
          <button
            key={label}
            type="button"
            className={'total' in figure && figure.total === 'total' ? 'total is-total' : 'total'}
            tabIndex={index === held ? 0 : -1}
            aria-keyshortcuts="t"
            title="T explains the number"
            onFocus={() => setAt(index)}
            onClick={() => setFigure(figure)}
          >
            <span className="total-label">{label}</span> <span className="total-value">{told(value)}</span>
          </button>
        ))}
      </div>
      {figure && explanation.is === 'failed' && <NotFetched part={explanationView} />}
      {figure && explanation.is === 'here' && (
        <explanation.part.ExplanationView
          key={JSON.stringify(figure)}
          lines={lines}
          pricing={pricing}
          totals={totals}
          figure={figure}
          told={told}
          onClose={close}
        />
      )}
    </div>
  );
}

interface ShownFigure {
  readonly label: string;
  readonly value: string;
  readonly figure: Figure;
}

function figuresOf(totals: Totals, pricing: Pricing, told: (percent: string) => string): readonly ShownFigure[] {
  const { subtotal, discount, taxes, total } = totals;
  const { pricesIncludeTax } = pricing;
  const less: ShownFigure = {
    label: pricing.discountPercent === null ? 'Discount' : `Discount ${told(pricing.discountPercent)}`,
    value: Number(discount) === 0 ? discount : `-${discount}`,
    figure: { total: 'discount' },
  };
  const isDiscounted = Number(pricing.discountPercent ?? pricing.discountAmount) > 0;
  const whole: ShownFigure = { label: 'Subtotal', value: subtotal, figure: { total: 'subtotal' } };
  const net: ShownFigure = { label: 'Total without tax', value: netOf(totals), figure: { total: 'net' } };
  return [
    ...(isDiscounted || !pricesIncludeTax ? [whole] : []),
    ...(isDiscounted ? [less] : []),
    ...(pricesIncludeTax && taxes.length > 0 ? [net] : []),
    ...taxes.map(({ name, percent, amount }, tax) => ({
      label: `${name} ${told(percent)}`,
      value: amount,
      figure: { tax, amount: 'amount' } as const,
    })),
    { label: pricesIncludeTax ? 'Total, prices include tax' : 'Total', value: total, figure: { total: 'total' } },
  ];
}
