import { Type } from 'typebox';
import type { Service, Surroundings } from './service.ts';

const Well = Type.Object({ status: Type.Literal('ok') });

export function healthRoutes(app: Service, { ping }: Surroundings): void {
  app.get(
    '/healthz',
    {
      config: { needs: 'PUBLIC', extension: true },
      schema: { summary: 'The process is alive.', response: { 200: Well } },
    },
    async () => ({ status: 'ok' as const }),
  );
  app.get(
    '/readyz',
    {
      config: { needs: 'PUBLIC', extension: true },
      schema: { summary: 'The database answers.', response: { 200: Well } },
    },
    async () => {
      await ping();
      return { status: 'ok' as const };
    },
  );
  app.get(
    '/openapi.json',
    { config: { needs: 'PUBLIC', extension: true }, schema: { summary: 'This document.' } },
    async () => app.swagger(),
  );
}
