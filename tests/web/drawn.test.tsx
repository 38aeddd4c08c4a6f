import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawnOf } from '../../web/panes/frame/drawn.tsx';

const textOf = (of: React.ReactNode) => renderToStaticMarkup(of).replace(/<[^>]*>/g, '');

test('a webhook without a kind tells of all records, and without a success it was never delivered', () => {
  const none = { kind: null, pauseReason: null, failingSince: null, lastDeliveredAt: null, oldSecretUntil: null };
  const { kind, lastDeliveredAt, failingSince } = drawnOf('webhook', none, {} as never);
  expect([textOf(kind), textOf(lastDeliveredAt), failingSince]).toEqual(['All', 'Never', null]);
  expect(drawnOf('webhook', { ...none, kind: 'JOB' }, {} as never).kind).toBeUndefined();
});
