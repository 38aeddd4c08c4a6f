import { type Role, roles, rolesOfTokens, type Standing } from '../permissions.ts';
import { badField, Problem } from '../problem.ts';
import { changeRecord, createRecord } from '../records/writes.ts';
import { Day, Id, IdParams, Input, Line, Maybe, OneOf, VersionBody } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { companyOfNewUser } from '../users/rules.ts';
import { OnceHeaders, write, writeOnce } from '../writing.ts';
import { ApiToken, apiTokenScopes, apiTokens } from './api-token.ts';
import { hashOfSecret, hintOf, newSecret } from './secret.ts';

const LONGEST_DAYS = 366;
const DAY_MS = 24 * 60 * 60_000;

const CreateApiToken = Input({
  name: Line,
  scope: OneOf(apiTokenScopes),
  role: Maybe(OneOf(roles)),
  companyId: Maybe(Id),
  expiresOn: Day,
});

/** Creating API tokens, and revoking them. */
export function apiTokenChangeRoutes(app: Service, surroundings: Surroundings): void {
  app.post(
    '/admin/token/create',
    {
      config: { needs: 'API_TOKENS_WRITE', extension: true },
      schema: {
        summary: 'Create an API token for oneself. Its secret is in this answer, and in no other.',
        headers: OnceHeaders,
        body: CreateApiToken,
        response: { 200: ApiToken },
      },
    },
    async (request) => {
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
  );

  app.post(
    '/admin/token/revoke/:id',
    {
      config: { needs: 'API_TOKENS_WRITE', extension: true },
      schema: { summary: 'Revoke an API token.', params: IdParams, body: VersionBody, response: { 200: ApiToken } },
    },
    async (request) => {
      const seen = { ...request.params, ...request.body };
      return write(surroundings, request, (writing) =>
        changeRecord(
          writing,
          apiTokens,
          seen,
          ({ name, revokedAt }) => {
            if (revokedAt === null) return { revokedAt: new Date() };
            const day = revokedAt.toISOString().slice(0, 10);
            throw new Problem('CONFLICT', `The API token “${name}” was revoked on ${day} already, and stays so.`);
          },
          'STATUS_CHANGED',
        ),
      );
    },
  );
}

/** @throws Problem BAD_INPUT for a role above the viewer's, or one that logs in nowhere. */
function refuseRoleAbove(viewer: Standing, role: Role): void {
  const own = rolesOfTokens(viewer.role);
  if (own.includes(role)) return;
  throw badField('role', 'NOT_ONE_OF', `role is ${role}; a token of yours can have ${own.join(' or ')}.`);
}

/** The last moment of a token's last day, in UTC. @throws Problem BAD_INPUT for a day that has passed, or too far ahead. */
function endOf(day: string): Date {
  const end = new Date(`${day}T23:59:59.999Z`);
  const latest = new Date(Date.now() + LONGEST_DAYS * DAY_MS).toISOString().slice(0, 10);
  if (end.getTime() < Date.now()) throw badField('expiresOn', 'PAST', `expiresOn is ${day}, which has passed (UTC).`);
  if (day <= latest) return end;
  throw badField(
    'expiresOn',
    'TOO_LATE',
    `expiresOn is ${day}; ${latest} is the latest: a token lasts a year at most.`,
  );
}
