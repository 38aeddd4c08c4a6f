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
  const most = Math.max(1, ...months.flatMap(({ jobs, quotations }) => [jobs, quotations]));
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
      <ol className="bars" aria-hidden="true">
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
