import { Type } from 'typebox';
import { afterRecentLogin, extension } from '../http/endpoints.ts';
import { Day, Id, IdParams, Input, OneOf, VersionBody } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { hintOf, newSecret } from '../login/api-token-secret.ts';
import { CurrentPassword, demandCurrentPassword } from '../login/current-password.ts';
import { hashOfSecret } from '../login/secrets.ts';
import { propertiesOf } from '../records/fields.ts';
import { byAge, byName, ListQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection } from '../records/pages.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeStatus, createRecord } from '../records/writes.ts';
import { OnceHeaders, write, writeOnce } from '../records/writing.ts';
import { type Role, rolesOfTokens, type Standing } from '../shared/permissions.ts';
import { badField, conflictingField } from '../shared/problem.ts';
import { companyOfNewUser } from '../users/rules.ts';
import { ApiToken, apiTokenFields, apiTokenStatuses, apiTokens, ofStatus } from './api-token.ts';

const LONGEST_DAYS = 366;
const DAY_MS = 24 * 60 * 60_000;

const CreateApiToken = Input({ ...propertiesOf(apiTokenFields, 'create'), expiresOn: Day, ...CurrentPassword });

const orders = { ...byAge, ...byName };

/** API tokens: scripts call the service with a user's token. */
export function apiTokenRoutes(app: Service, surroundings: Surroundings): void {
  app.get('/admin/token/get/all', {
    ...extension('API_TOKENS_READ', "The viewer's API tokens; with USERS_WRITE, all of their company.", {
      querystring: ListQuery(apiTokens, orders, {
        companyId: Type.Optional(Id),
        userId: Type.Optional(Id),
        status: Type.Optional(OneOf(apiTokenStatuses)),
      }),
      response: { 200: Connection('ApiToken', ApiToken) },
    }),
    handler: async ({ query, viewer }) => {
      const { companyId, userId, status, orderBy } = query;
      const conditions = status ? [ofStatus[status]] : [];
      const order = orderOf(apiTokens, orders, orderBy);
      return listRecords(surroundings.db, apiTokens, viewer, query, order, { companyId, userId }, conditions);
    },
  });

  recordRoutes(app, surroundings, apiTokens, {
    needs: 'API_TOKENS_WRITE',
    info: { path: '/admin/token/get/info/:id', extension: true },
  });

  app.post('/admin/token/create', {
    ...afterRecentLogin(
      extension('API_TOKENS_WRITE', 'Create an API token for oneself. Its secret is in this answer, and in no other.', {
        headers: OnceHeaders,
        body: CreateApiToken,
        response: { 200: ApiToken },
      }),
    ),
    handler: async (request) => {
      const { name, scope, role, companyId: given, expiresOn, currentPassword } = request.body;
      const roleOfToken = role ?? request.viewer.role;
      refuseRoleAbove(request.viewer, roleOfToken);
      const expiresAt = endOf(expiresOn);
      await demandCurrentPassword(surroundings.db, request, currentPassword);
      const secret = newSecret();
      let isMade = false;
      const token = await writeOnce(surroundings, request, async (writing) => {
        const { db, actor } = writing;
        const companyId = await companyOfNewUser(db, actor, roleOfToken, given);
        isMade = true;
        return createRecord(writing, apiTokens, {
          name,
          scope,
          expiresAt,
          role: roleOfToken,
          userId: actor.userId,
          companyId,
          secretHash: hashOfSecret(secret),
          hint: hintOf(secret),
        });
      });
      // Added after the transaction: the database keeps the answer for repeated calls, and must not hold the secret.
      return isMade ? { ...token, secret } : token;
    },
  });

  app.post('/admin/token/revoke/:id', {
    ...extension('API_TOKENS_WRITE', 'Revoke an API token.', {
      params: IdParams,
      body: VersionBody,
      response: { 200: ApiToken },
    }),
    handler: async (request) => {
      const seen = { ...request.params, ...request.body };
      return write(surroundings, request, (writing) =>
        changeStatus(writing, apiTokens, seen, ({ name, revokedAt }) => {
          if (revokedAt === null) return { revokedAt: new Date() };
          const standing = { kind: 'api_token', name, status: 'REVOKED', allowed: [] } as const;
          throw conflictingField('status', 'WRONG_STATUS', standing);
        }),
      );
    },
  });
}

/** @throws Problem BAD_INPUT for a role above the viewer's, or a role without login. */
function refuseRoleAbove(viewer: Standing, role: Role): void {
  const own = rolesOfTokens(viewer.role);
  if (own.includes(role)) return;
  throw badField('role', 'NOT_ONE_OF', { allowed: own }, role);
}

/** The last moment of a token's last day, in UTC. @throws Problem BAD_INPUT for a day in the past or too far ahead. */
function endOf(day: string): Date {
  const end = new Date(`${day}T23:59:59.999Z`);
  const latest = new Date(Date.now() + LONGEST_DAYS * DAY_MS).toISOString().slice(0, 10);
  if (end.getTime() < Date.now()) throw badField('expiresOn', 'PAST', {}, day);
  if (day <= latest) return end;
  throw badField('expiresOn', 'TOO_LATE', { latest }, day);
}
