import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import type { Figure, Step } from '../../../../service/shared/explained-steps.ts';
import type { CountedLine, Pricing, Totals } from '../../../../service/shared/money.ts';
import { explained } from '../../../../service/shared/money-explained.ts';
import { useFormats } from '../../../ground/formats.ts';
import { Hints } from '../../choosing/hints.tsx';

interface ExplanationViewProps {
  readonly lines: readonly CountedLine[];
  readonly pricing: Pricing;
  readonly totals: Totals;
  readonly figure: Figure;
  /** Formats an amount with the currency. */
  readonly told: (value: string) => string;
  readonly onClose: () => void;
}

/** Explains a number: each step with terms, exact result and rounding. */
export function ExplanationView({ lines, pricing, totals, figure, told, onClose }: ExplanationViewProps) {
  const explanation = useMemo(() => explained(lines, pricing, figure), [lines, pricing, figure]);
  const region = useRef<HTMLElement>(null);
  const { percent } = useFormats();
  const name = nameOf(figure, totals, percent);
  useEffect(() => region.current?.focus(), []);

  function keyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' && event.key !== 't') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  if (!explanation) return null;
  const { steps, value, otherwise } = explanation;
  return (
    <section
      ref={region}
      className="explanation"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll the text
      tabIndex={0}
      aria-label={`How ${name} is calculated`}
      onKeyDown={keyDown}
    >
      <h3>
        {name}: {told(value)}
      </h3>
      <ol>
        {steps.map((step) => (
          <StepView key={JSON.stringify(step.of)} step={step} totals={totals} />
        ))}
      </ol>
      {otherwise && (
        <p className="explanation-otherwise">
          {otherwise.taxRounding === 'LINE' ? 'Rounded on each line' : 'Rounded once on the document'}, it would be{' '}
          <strong>{told(otherwise.value)}</strong>
          {otherwise.value === value ? ': the same.' : '.'}
        </p>
      )}
      <Hints of={[['escape', 'back to the totals']]} />
    </section>
  );
}

function StepView({ step, totals }: { step: Step; totals: Totals }) {
  const { amount, percent } = useFormats();
  const { of, terms, exact, value, isRounded, rule } = step;
  return (
    <li>
      <strong>{nameOf(of, totals, percent)}</strong> <span className="explanation-rule">{rule}</span>
      <span className="explanation-sum">
        {terms.slice(0, terms.length > mostTerms ? mostTerms - 1 : mostTerms).map((term, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: terms stay in their order
          <span key={at}>
            {at > 0 || term.sign !== '+' ? `${term.sign} ` : ''}
            {term.as === 'percent' ? percent(term.value) : amount(term.value)}
          </span>
        ))}
        {terms.length > mostTerms && <span>+ {terms.length - mostTerms + 1} more</span>}
        <span>
          = {isRounded && `${exactly(exact, amount)} ≈ `}
          <strong>{amount(value)}</strong>
        </span>
      </span>
    </li>
  );
}

const mostTerms = 12;

/** `…` marks a number with unending digits. */
const exactly = (text: string, amount: (text: string) => string) =>
  text.endsWith('…') ? `${amount(text.slice(0, -1))}…` : amount(text);

const totalNames = { subtotal: 'Subtotal', discount: 'Discount', net: 'Total without tax', total: 'Total' };

/** Names a number: `Total`, `GST 5%`, `Line 3, net`. */
function nameOf(figure: Figure, { taxes }: Totals, told: (percent: string) => string): string {
  if ('total' in figure) return totalNames[figure.total];
  if (!('tax' in figure)) {
    const { line, amount } = figure;
    return `Line ${line + 1}, ${amount === 'discountShare' ? 'share of the discount' : amount}`;
  }
  const tax = taxes[figure.tax];
  const name = tax ? `${tax.name} ${told(tax.percent)}` : 'Tax';
  if ('line' in figure) return `${name}, line ${figure.line + 1}`;
  if ('base' in figure) {
    const names = { sum: `Lines with ${name}`, amount: `${name} of the lines`, taxable: 'The lines without tax' };
    return `${names[figure.amount]}${figure.base > 0 ? ` (${figure.base + 1})` : ''}`;
  }
  return figure.amount === 'taxable' ? `${name}, taxable` : name;
}
