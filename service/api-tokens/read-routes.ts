import { Type } from 'typebox';
import { extension } from '../http/endpoints.ts';
import { Id, OneOf } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { byAge, byName, ListQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection } from '../records/pages.ts';
import { recordRoutes } from '../records/routes.ts';
import { ApiToken, apiTokenStatuses, apiTokens, ofStatus } from './api-token.ts';

const orders = { ...byAge, ...byName };

export function apiTokenRoutes(app: Service, surroundings: Surroundings): void {
  app.get('/admin/token/get/all', {
    ...extension('API_TOKENS_READ', "The viewer's API tokens; with USERS_WRITE, all of their company.", {
      querystring: ListQuery(orders, {
        companyId: Type.Optional(Id),
        userId: Type.Optional(Id),
        status: Type.Optional(OneOf(apiTokenStatuses)),
      }),
      response: { 200: Connection('ApiToken', ApiToken) },
    }),
    handler: async ({ query, viewer }) => {
      const { companyId, userId, status, orderBy } = query;
      const conditions = status ? [ofStatus[status]] : [];
      const order = orderOf(orders, orderBy);
      return listRecords(surroundings.db, apiTokens, viewer, query, order, { companyId, userId }, conditions);
    },
  });

  recordRoutes(app, surroundings, apiTokens, {
    needs: 'API_TOKENS_WRITE',
    info: { path: '/admin/token/get/info/:id', extension: true },
  });
}
