import type { FigureOf } from '../../service/records/asking/group-request.ts';
import type { AskedField } from '../../service/shared/query/catalogue.ts';

/* Figures in whole millionths: binary fractions would round sums and means. */

/** The value of a figure as a plain evaluation has it; null without values. */
export function naiveFigure(is: FigureOf['is'], { type }: AskedField, values: readonly unknown[]): string | null {
  const known = values.filter((value) => value !== null && value !== undefined);
  if (known.length === 0) return null;
  if (type === 'number') return String(numberOf(is, known.map(String).map(millionths)));
  const texts = known.map((value) => (value instanceof Date ? value.toISOString() : String(value))).sort();
  return (is === 'MIN' ? texts[0] : texts.at(-1)) ?? null;
}

function numberOf(is: FigureOf['is'], values: readonly bigint[]): bigint {
  const sum = values.reduce((total, value) => total + value, 0n);
  if (is === 'SUM') return sum;
  if (is === 'AVG') return mean(sum, BigInt(values.length));
  return values.reduce((end, value) => ((is === 'MIN' ? value < end : value > end) ? value : end));
}

/** Rounded to a millionth, halves away from zero. */
function mean(sum: bigint, many: bigint): bigint {
  const size = sum < 0n ? -sum : sum;
  const rounded = (2n * size + many) / (2n * many);
  return sum < 0n ? -rounded : rounded;
}

/** `-1.5` → `-1500000n` */
export function millionths(decimal: string): bigint {
  const [whole = '', part = ''] = decimal.split('.');
  if (part.length > 6) throw new Error(`${decimal} has more than 6 decimals.`);
  return BigInt(whole + part.padEnd(6, '0'));
}
