import { useFormats } from '../ground/formats.ts';

interface MonthCounts {
  /** `2026-11` */
  readonly month: string;
  readonly jobs: number;
  readonly quotations: number;
}

/** New jobs and quotations by month, as bars, and as a table for screen readers. */
export function Months({ months }: { months: readonly MonthCounts[] }) {
  const { month: short, monthAndYear, number } = useFormats();
  const values = axisValues(Math.max(...months.flatMap(({ jobs, quotations }) => [jobs, quotations])));
  const most = values.at(-1) ?? 1;
  const height = (count: number) => ({ height: `${(count / most) * 100}%` });
  return (
    <section className="section months">
      <header className="section-head">
        <h2>New jobs and quotations, last 12 months</h2>
        <span className="legend" aria-hidden>
          <span className="legend-jobs">Jobs</span>
          <span className="legend-quotations">Quotations</span>
        </span>
      </header>
      <div className="chart" aria-hidden="true">
        <ol className="axis">
          {values.map((value) => (
            <li key={value}>{number(value)}</li>
          ))}
        </ol>
        <ol className="bars" style={{ backgroundSize: `100% ${8 / (values.length - 1)}rem` }}>
          {months.map(({ month, jobs, quotations }) => (
            <li key={month} title={`${monthAndYear(month)}: ${number(jobs)} jobs, ${number(quotations)} quotations`}>
              <span className="bar-slot">
                <span className="bar bar-jobs" style={height(jobs)} />
                <span className="bar bar-quotations" style={height(quotations)} />
              </span>
              <span className="bar-month">{short(month)}</span>
            </li>
          ))}
        </ol>
      </div>
      <details className="as-table">
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Jobs</th>
              <th scope="col">Quotations</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, jobs, quotations }) => (
              <tr key={month}>
                <th scope="row">{monthAndYear(month)}</th>
                <td>{number(jobs)}</td>
                <td>{number(quotations)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/**
 * The values beside the bars: two to five round numbers from 0.
 *
 * axisValues(0)  → [0, 1]
 * axisValues(3)  → [0, 1, 2, 3]
 * axisValues(13) → [0, 5, 10, 15]
 */
export function axisValues(most: number): readonly number[] {
  const needed = Math.max(1, most) / mostSteps;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(needed)));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= needed) ?? power;
  const steps = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: steps + 1 }, (_, at) => at * step);
}

const mostSteps = 4;
