import { openDatabase } from '../../service/database/database.ts';
import { createService } from '../../service/service.ts';

// A service that seals the audit trail and delivers to webhooks of any address, with leases of a second and quick retries, until killed.

const [, , url = '', tokenSecret = ''] = process.argv;
const timings = {
  pollMs: 50,
  gatherMs: 5,
  leaseMs: 1_000,
  timeoutMs: 900,
  patience: { delaysMs: [20, 50, 100], totalMs: 3_600_000, jitter: 0.2, pauseAfterMs: 3_600_000 },
};
const app = createService({
  database: await openDatabase({ url }),
  tokenSecret,
  publicUrl: 'https://docket.example',
  webhooks: { mayBePrivate: true, timings },
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.('delivers');
