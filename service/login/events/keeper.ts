import type { Db, Service } from '../../http/surroundings.ts';
import { sealNext } from './chain.ts';
import { tellFailedLogins } from './failed-logins.ts';

const EVERY_MS = 2_000;

/** Tells of failed logins, seals committed events, and writes each sealed event to the log as a line of JSON. */
export async function keepSecurityEvents(db: Db, log: Pick<Service['log'], 'info'>): Promise<void> {
  await tellFailedLogins(db);
  for (const event of await sealNext(db)) log.info({ event }, 'security event');
}

/** Keeps security events while the service listens. */
export function keepSecurityEventsNowAndThen(app: Service, db: Db): void {
  let timer: NodeJS.Timeout | undefined;
  let isAtWork = false;
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      if (isAtWork) return;
      isAtWork = true;
      keepSecurityEvents(db, app.log)
        .catch((error: unknown) => app.log.warn({ err: error }, 'The security events could not be sealed.'))
        .finally(() => {
          isAtWork = false;
        });
    }, EVERY_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
