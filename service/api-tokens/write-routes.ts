import { extension } from '../http/endpoints.ts';
import { Day, IdParams, Input, VersionBody } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { hashOfSecret, hintOf, newSecret } from '../login/api-token-secret.ts';
import { propertiesOf } from '../records/fields.ts';
import { changeRecord, createRecord } from '../records/writes.ts';
import { OnceHeaders, write, writeOnce } from '../records/writing.ts';
import { type Role, rolesOfTokens, type Standing } from '../shared/permissions.ts';
import { badField, conflictingField } from '../shared/problem.ts';
import { companyOfNewUser } from '../users/rules.ts';
import { ApiToken, apiTokenFields, apiTokens } from './api-token.ts';

const LONGEST_DAYS = 366;
const DAY_MS = 24 * 60 * 60_000;

const CreateApiToken = Input({ ...propertiesOf(apiTokenFields, 'create'), expiresOn: Day });

/** Creating API tokens, and revoking them. */
export function apiTokenWriteRoutes(app: Service, surroundings: Surroundings): void {
  app.post('/admin/token/create', {
    ...extension(
      'API_TOKENS_WRITE',
      'Create an API token for oneself. Its secret is in this answer, and in no other.',
      { headers: OnceHeaders, body: CreateApiToken, response: { 200: ApiToken } },
    ),
    handler: async (request) => {
      const { name, scope, role, companyId: given, expiresOn } = request.body;
      const roleOfToken = role ?? request.viewer.role;
      refuseRoleAbove(request.viewer, roleOfToken);
      const expiresAt = endOf(expiresOn);
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
      // Added out here: the answer that a repeated call gets is kept in the database, where the secret is not to be.
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
        changeRecord(
          writing,
          apiTokens,
          seen,
          ({ name, revokedAt }) => {
            if (revokedAt === null) return { revokedAt: new Date() };
            throw conflictingField('status', 'WRONG_STATUS', {
              kind: 'api_token',
              name,
              status: 'REVOKED',
              allowed: [],
            });
          },
          'STATUS_CHANGED',
        ),
      );
    },
  });
}

/** @throws Problem BAD_INPUT for a role above the viewer's, or one that logs in nowhere. */
function refuseRoleAbove(viewer: Standing, role: Role): void {
  const own = rolesOfTokens(viewer.role);
  if (own.includes(role)) return;
  throw badField('role', 'NOT_ONE_OF', { allowed: own }, role);
}

/** The last moment of a token's last day, in UTC. @throws Problem BAD_INPUT for a day that has passed, or too far ahead. */
function endOf(day: string): Date {
  const end = new Date(`${day}T23:59:59.999Z`);
  const latest = new Date(Date.now() + LONGEST_DAYS * DAY_MS).toISOString().slice(0, 10);
  if (end.getTime() < Date.now()) throw badField('expiresOn', 'PAST', {}, day);
  if (day <= latest) return end;
  throw badField('expiresOn', 'TOO_LATE', { latest }, day);
}
