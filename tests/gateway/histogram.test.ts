import { Histogram as PrometheusHistogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createHistogram } from '../../gateway/watch/histogram.ts';

const BOUNDS = [0.002, 0.1, 1];
const observed: [value: number, method: string, endpoint: string][] = [
  [0, 'GET', '/jobs'],
  [0.002, 'GET', '/jobs'],
  [0.05, 'GET', '/jobs'],
  [0.1001, 'GET', '/jobs/"quoted"\\'],
  [1, 'POST', '/jobs'],
  [40, 'POST', '/jobs'],
];

test('Prometheus reads the same text as from prom-client’s own histogram', async () => {
  const ours = new Registry();
  const theirs = new Registry();
  const labelNames = ['method', 'endpoint'];
  const observe = createHistogram(ours, 'calls', 'How long calls took', labelNames, BOUNDS);
  const expected = new PrometheusHistogram({
    name: 'calls',
    help: 'How long calls took',
    labelNames,
    buckets: BOUNDS,
    registers: [theirs],
  });
  for (const [value, method, endpoint] of observed) {
    observe(value, method, endpoint);
    expected.observe({ method, endpoint }, value);
  }
  expect(await linesOf(ours)).toEqual(await linesOf(theirs));
});

async function linesOf(register: Registry): Promise<string[]> {
  return (await register.metrics()).trimEnd().split('\n');
}
