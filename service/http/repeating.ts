import type { Service } from './surroundings.ts';

/**
 * Repeats work while the service listens, one turn at a time; a stopping service waits for the last turn. After a failure, the
 * log has the warning, and the next turn comes as usual.
 */
export function repeatWhileListening(app: Service, everyMs: number, work: () => Promise<void>, warning: string): void {
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      turn ??= work()
        .catch((error: unknown) => app.log.warn({ err: error }, warning))
        .finally(() => {
          turn = undefined;
        });
    }, everyMs).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await turn;
  });
}
