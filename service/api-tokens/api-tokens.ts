import { Type } from 'typebox';
import { byAge, byName, ListQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection } from '../records/pages.ts';
import { recordRoutes } from '../records/routes.ts';
import { Id, OneOf } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { ApiToken, apiTokenStatuses, apiTokens, ofStatus } from './api-token.ts';

const orders = { ...byAge, ...byName };

/** Reading API tokens. */
export function apiTokenRoutes(app: Service, surroundings: Surroundings): void {
  app.get(
    '/admin/token/get/all',
    {
      config: { needs: 'API_TOKENS_READ', extension: true },
      schema: {
        summary: "The viewer's API tokens; with USERS_WRITE, all of their company.",
        querystring: ListQuery(orders, {
          companyId: Type.Optional(Id),
          userId: Type.Optional(Id),
          status: Type.Optional(OneOf(apiTokenStatuses)),
        }),
        response: { 200: Connection('ApiToken', ApiToken) },
      },
    },
    async ({ query, viewer }) => {
      const { companyId, userId, status, orderBy } = query;
      const conditions = status ? [ofStatus[status]] : [];
      const order = orderOf(orders, orderBy);
      return listRecords(surroundings.db, apiTokens, viewer, query, order, { companyId, userId }, conditions);
    },
  );

  recordRoutes(app, surroundings, apiTokens, {
    needs: 'API_TOKENS_WRITE',
    info: { path: '/admin/token/get/info/:id', extension: true },
  });
}
