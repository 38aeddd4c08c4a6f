import { sql } from 'kysely';
import { Type } from 'typebox';
import type { ApiTokenScope } from '../database/values.ts';
import { may, roles } from '../permissions.ts';
import { recordKind } from '../records/kind.ts';
import { normalise, searchText } from '../records/search.ts';
import { DateTime, Nullable, OneOf, RecordFields } from '../schemas.ts';

export const apiTokenScopes = ['READ', 'WRITE'] as const satisfies ApiTokenScope[];
export const apiTokenStatuses = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const;

export const ApiToken = Type.Object(
  {
    ...RecordFields,
    name: Type.String(),
    scope: OneOf(apiTokenScopes),
    role: OneOf(roles),
    status: OneOf(apiTokenStatuses),
    hint: Type.String(),
    secret: Nullable(Type.String()),
    expiresAt: DateTime,
    lastUsedAt: Nullable(DateTime),
    revokedAt: Nullable(DateTime),
    userId: Type.String(),
    companyId: Nullable(Type.String()),
  },
  { title: 'ApiToken' },
);

/** An API token: its user sees it, and who manages the users of the company that it acts in. */
export const apiTokens = recordKind({
  type: 'api_token',
  table: 'apiTokens',
  schema: ApiToken,
  read: 'API_TOKENS_READ',
  within: {
    sees: (viewer, { userId }) => userId === viewer.userId || may(viewer, 'USERS_WRITE'),
    rows: (viewer) => (may(viewer, 'USERS_WRITE') ? sql`true` : sql`user_id = ${viewer.userId}`),
  },
  words: ({ name }) => ({ search: searchText([name]), sortName: normalise(name) }),
  // The token itself is in no row: who creates one is answered it, once.
  computed: ({ revokedAt, expiresAt }) => ({ status: statusOf(revokedAt, expiresAt), secret: null }),
});

function statusOf(revokedAt: Date | null, expiresAt: Date): (typeof apiTokenStatuses)[number] {
  if (revokedAt !== null) return 'REVOKED';
  return expiresAt <= new Date() ? 'EXPIRED' : 'ACTIVE';
}

/** What holds of the rows of a status, in SQL. */
export const ofStatus = {
  ACTIVE: sql`revoked_at is null and expires_at > now()`,
  EXPIRED: sql`revoked_at is null and expires_at <= now()`,
  REVOKED: sql`revoked_at is not null`,
};
