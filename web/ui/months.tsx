import { useFormats } from './formats.ts';

interface MonthCounts {
  /** `2026-11` */
  readonly month: string;
  readonly jobs: number;
  readonly quotations: number;
}

const widthPx = 720;
const heightPx = 120;

/** What came in month by month, as bars; and as a table, for those who read rather than look. */
export function Months({ months }: { months: readonly MonthCounts[] }) {
  const { month: short, monthAndYear, number } = useFormats();
  const most = Math.max(1, ...months.flatMap(({ jobs, quotations }) => [jobs, quotations]));
  const slot = widthPx / Math.max(1, months.length);
  const bar = Math.min(18, slot / 3);
  const height = (count: number) => Math.round((count / most) * (heightPx - 24));
  return (
    <section className="section months">
      <header className="section-head">
        <h2>Jobs and quotations by month</h2>
        <span className="legend" aria-hidden>
          <span className="legend-jobs">Jobs</span>
          <span className="legend-quotations">Quotations</span>
        </span>
      </header>
      <svg viewBox={`0 0 ${widthPx} ${heightPx}`} className="bars" aria-hidden="true">
        {months.map(({ month, jobs, quotations }, at) => {
          const middle = slot * (at + 0.5);
          const floor = heightPx - 20;
          return (
            <g key={month}>
              <rect className="bar-slot" x={middle - bar - 1} y={4} width={bar * 2 + 2} height={floor - 4} rx={3} />
              <rect
                className="bar-jobs"
                x={middle - bar}
                y={floor - height(jobs)}
                width={bar - 1}
                height={height(jobs)}
                rx={2}
              />
              <rect
                className="bar-quotations"
                x={middle + 1}
                y={floor - height(quotations)}
                width={bar - 1}
                height={height(quotations)}
                rx={2}
              />
              <text className="bar-month" x={middle} y={heightPx - 5} textAnchor="middle">
                {short(month)}
              </text>
              <title>{`${monthAndYear(month)}: ${number(jobs)} jobs, ${number(quotations)} quotations`}</title>
            </g>
          );
        })}
      </svg>
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
