import { Type } from 'typebox';
import type { Database } from '../database/database.ts';
import { extension } from './endpoints.ts';
import type { Service } from './surroundings.ts';

const Well = Type.Object({
  status: Type.Literal('ok', { description: 'Always `ok`; otherwise the answer is a refusal.' }),
});

export function healthRoutes(app: Service, { ping }: Pick<Database, 'ping'>): void {
  app.get('/healthz', {
    ...extension('PUBLIC', 'The process is alive.', { response: { 200: Well } }),
    handler: async () => ({ status: 'ok' as const }),
  });
  app.get('/readyz', {
    ...extension('PUBLIC', 'The database answers.', { response: { 200: Well } }),
    handler: async () => {
      await ping();
      return { status: 'ok' as const };
    },
  });
  app.get('/openapi.json', { ...extension('PUBLIC', 'This document.', {}), handler: async () => app.swagger() });
}
