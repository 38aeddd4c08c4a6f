import { Type } from 'typebox';
import { endpoint } from '../http/endpoints.ts';
import { CompanyIdParams, Id, OneOf, Status } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { byAge, ChoiceQuery, DeletedFilter, ListQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection } from '../records/pages.ts';
import { demandCompany } from '../records/references.ts';
import { roles, rolesToGive } from '../shared/permissions.ts';
import { User, users } from './user.ts';

const orders = { ...byAge, FULL_NAME_ASC: ['sortName', 'asc'], FULL_NAME_DESC: ['sortName', 'desc'] } as const;

const ofRoleAndStatus = { role: Type.Optional(OneOf(roles)), status: Type.Optional(Status) };

const Users = Connection('User', User);

/** Reading users. */
export function userRoutes(app: Service, { db }: Surroundings): void {
  app.get('/admin/user/get/all/users', {
    ...endpoint('USERS_READ', 'All users that the viewer sees.', {
      querystring: ListQuery(orders, {
        companyId: Type.Optional(Id),
        departmentId: Type.Optional(Id),
        ...ofRoleAndStatus,
        ...DeletedFilter,
      }),
      response: { 200: Users },
    }),
    handler: async ({ query, viewer }) => {
      const { companyId, departmentId, role, status } = query;
      const filters = { companyId, departmentId, role, status };
      return listRecords(db, users, viewer, query, orderOf(orders, query.orderBy), filters);
    },
  });

  app.get('/admin/user/get/all/:companyId', {
    ...endpoint('USERS_READ', 'The users of one company.', {
      params: CompanyIdParams,
      querystring: ListQuery(orders, ofRoleAndStatus),
      response: { 200: Users },
    }),
    handler: async ({ params: { companyId }, query, viewer }) => {
      await demandCompany(db, viewer, companyId);
      const { role, status } = query;
      return listRecords(db, users, viewer, query, orderOf(orders, query.orderBy), { companyId, role, status });
    },
  });

  app.get('/admin/user/get/all/active/users/:companyId', {
    ...endpoint('USERS_READ', 'The active users of one company, by name.', {
      params: CompanyIdParams,
      querystring: ChoiceQuery,
      response: { 200: Users },
    }),
    handler: async ({ params: { companyId }, query, viewer }) => {
      await demandCompany(db, viewer, companyId);
      return listRecords(db, users, viewer, query, orderOf(orders, 'FULL_NAME_ASC'), { companyId, status: 'ACTIVE' });
    },
  });

  app.get('/admin/user/get/all/roles', {
    ...endpoint('USERS_WRITE', 'The roles that the viewer may give a user.', {
      response: { 200: Type.Array(OneOf(roles)) },
    }),
    handler: async ({ viewer }) => [...rolesToGive(viewer)],
  });
}
