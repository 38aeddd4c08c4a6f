import type { Metric, Registry } from 'prom-client';

interface Series {
  readonly labels: Readonly<Record<string, string>>;
  readonly counts: number[];
  sum: number;
}

/** The series whose first labels are the same: the next labels lead to them. */
interface Branch {
  readonly next: Map<string, Branch>;
  series?: Series;
}

/**
 * A histogram for prom-client's registry; the answer counts a value. prom-client's own joins all labels to a text and writes a
 * float as a key for each value. The gateway's queries then take up to 12 % more CPU.
 */
export function createHistogram(
  register: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
  bounds: readonly number[],
) {
  const all: Series[] = [];
  const root: Branch = { next: new Map() };
  const metric = {
    name,
    async get() {
      const values = all.flatMap(({ labels, counts, sum }) => {
        let count = 0;
        const buckets = [...bounds, '+Inf'].map((le, bucket) => {
          count += counts[bucket] ?? 0;
          return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
        });
        const totals = { [`${name}_sum`]: sum, [`${name}_count`]: count };
        return [...buckets, ...Object.entries(totals).map(([metricName, value]) => ({ metricName, labels, value }))];
      });
      return { name, help, type: 'histogram', values };
    },
  };
  function begin(given: readonly string[]): Series {
    const labels = Object.fromEntries(labelNames.map((label, i) => [label, given[i] ?? '']));
    const series = { labels, counts: [...bounds, 0].map(() => 0), sum: 0 };
    all.push(series);
    return series;
  }
  register.registerMetric(metric as unknown as Metric); // the registry reads `name` and `get` only

  return (value: number, ...given: string[]): void => {
    let branch = root;
    for (const label of given) {
      let next = branch.next.get(label);
      if (!next) {
        next = { next: new Map() };
        branch.next.set(label, next);
      }
      branch = next;
    }
    branch.series ??= begin(given);
    const { series } = branch;
    let bucket = 0;
    while (value > (bounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += value;
  };
}
