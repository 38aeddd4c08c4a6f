import { mayReadMetrics } from '../../process/metrics-readers.ts';
import { metrics } from '../queue.ts';
import { Problem } from '../shared/problem.ts';
import { extension } from './endpoints.ts';
import type { Service } from './surroundings.ts';

interface MetricsSurroundings {
  /** The bearer token for /metrics. Undefined allows this machine only; null allows nobody. */
  metricsToken: string | null | undefined;
  /** Whether /metrics has a separate port. This port then answers 404. */
  metricsApart: boolean;
}

/** Serves the metrics of the process to Prometheus. */
export function metricsRoute(app: Service, { metricsToken, metricsApart }: MetricsSurroundings): void {
  if (metricsApart) return;
  app.get('/metrics', {
    ...extension('PUBLIC', 'Metrics for Prometheus, with METRICS_TOKEN or on this machine.', {}),
    handler: async ({ raw }, reply) => {
      if (!mayReadMetrics(raw, metricsToken))
        throw new Problem('FORBIDDEN', 'Set METRICS_TOKEN, and send the token as a bearer token.');
      return reply.type(metrics.contentType).send(await metrics.metrics());
    },
  });
}
