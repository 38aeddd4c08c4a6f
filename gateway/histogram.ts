import type { Metric, Registry } from 'prom-client';

/** What was counted of values with the same labels. */
interface Series {
  readonly labels: Readonly<Record<string, string>>;
  /** How many fell into each bucket and, last, above them all. */
  readonly counts: number[];
  sum: number;
}

/** Where the first labels of series lead to: to a series, or on by the next label. */
interface Branch {
  series?: Series;
  readonly next: Map<string, Branch>;
}

/**
 * A histogram among prom-client's metrics, whose own looks all labels over with each value and so takes several times as
 * long.
 */
export class Histogram {
  readonly name: string;
  readonly #help: string;
  readonly #labelNames: readonly string[];
  readonly #bounds: readonly number[];
  readonly #series: Series[] = [];
  readonly #root: Branch = { next: new Map() };

  /** @param bounds the most that a value in each bucket may be, in rising order. */
  constructor(
    register: Registry,
    name: string,
    help: string,
    labelNames: readonly string[],
    bounds: readonly number[],
  ) {
    this.name = name;
    this.#help = help;
    this.#labelNames = labelNames;
    this.#bounds = bounds;
    register.registerMetric(this as unknown as Metric); // of which it asks here for its name and `get` alone
  }

  /** Counts a value. `labels` are in the order of their names. */
  observe(value: number, ...labels: string[]): void {
    const branch = this.#branch(labels);
    branch.series ??= this.#begin(labels);
    const { series } = branch;
    let bucket = 0;
    while (value > (this.#bounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += value;
  }

  /** What Prometheus is told: of each series how many values are at most each bound, how many there are, and their sum. */
  async get() {
    const values = this.#series.flatMap(({ labels, counts, sum }) => {
      let count = 0;
      const buckets = [...this.#bounds, '+Inf'].map((le, bucket) => {
        count += counts[bucket] ?? 0;
        return { metricName: `${this.name}_bucket`, labels: { le, ...labels }, value: count };
      });
      return [
        ...buckets,
        { metricName: `${this.name}_sum`, labels, value: sum },
        { metricName: `${this.name}_count`, labels, value: count },
      ];
    });
    return { name: this.name, help: this.#help, type: 'histogram', values };
  }

  #branch(labels: readonly string[]): Branch {
    let branch = this.#root;
    for (const label of labels) {
      let next = branch.next.get(label);
      if (!next) {
        next = { next: new Map() };
        branch.next.set(label, next);
      }
      branch = next;
    }
    return branch;
  }

  #begin(labels: readonly string[]): Series {
    const named = Object.fromEntries(this.#labelNames.map((name, i) => [name, labels[i] ?? '']));
    const series = { labels: named, counts: [...this.#bounds, 0].map(() => 0), sum: 0 };
    this.#series.push(series);
    return series;
  }
}
