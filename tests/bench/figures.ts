import type { Measured } from './bench.ts';

const HEAD = ['', 'measured', 'middle half', 'goal', 'share of goal'];

/** The rows of a table: subject, value, spread, goal and share of the goal. A share above 1 misses the goal. */
export function figuresOf(measured: Measured): readonly string[][] {
  if ('table' in measured) return measured.table;
  const rows = measured.map(({ what, value, spread, unit, goal }) => [
    what,
    `${written(value)} ${unit}`,
    spread ? spread.map(written).join(' to ') : '',
    goal === undefined ? '' : `≤ ${goal} ${unit}`,
    goal === undefined ? '' : `${(value / goal).toFixed(2)}${value > goal ? ' missed' : ''}`,
  ]);
  return [HEAD, ...rows];
}

/** 0.0123 → '0.012', 12.34 → '12.3', 1234.5 → '1235' */
export function written(value: number): string {
  return value >= 100
    ? value.toFixed(0)
    : value
        .toPrecision(3)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '');
}
