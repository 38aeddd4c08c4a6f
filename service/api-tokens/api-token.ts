import { sql } from 'kysely';
import { Type } from 'typebox';
import type { RecordColumns } from '../database/tables.ts';
import { DateTime, Id, Line, Maybe, Nullable, OneOf } from '../http/schemas.ts';
import * as field from '../records/fields.ts';
import { recordKind } from '../records/kind.ts';
import { apply } from '../records/writes.ts';
import type { Writing } from '../records/writing.ts';
import { may, permissionsOf, roles } from '../shared/permissions.ts';
import type { ApiTokenScope } from '../shared/values.ts';

const apiTokenScopes = ['READ', 'WRITE'] as const satisfies ApiTokenScope[];
export const apiTokenStatuses = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const;

export const apiTokenFields = field.declare({
  name: { ...field.kept(Type.String(), 'NAME'), create: Line },
  scope: { ...field.kept(OneOf(apiTokenScopes)), create: OneOf(apiTokenScopes) },
  role: { ...field.kept(OneOf(roles)), create: Maybe(OneOf(roles)) },
  status: field.computed(OneOf(apiTokenStatuses)),
  mayMakeAdministrators: field.computed(Type.Boolean()),
  /** The last four characters of the token. */
  hint: field.kept(Type.String()),
  secret: field.computed(Nullable(Type.String())),
  expiresAt: field.kept(DateTime),
  lastUsedAt: { ...field.kept(Nullable(DateTime)), isUnaudited: true },
  revokedAt: field.kept(Nullable(DateTime)),
  userId: field.kept(Type.String()),
  /** The token's company; null for every company. */
  companyId: { ...field.kept(Nullable(Type.String())), create: Maybe(Id) },
  /** SHA-256 of the token, hexadecimal: the token is 256 bits of chance, so no slower hash is needed. */
  secretHash: field.column<string>(),
  sortName: field.sortedBy('name'),
});

declare module '../database/tables.ts' {
  interface Tables {
    apiTokens: RecordColumns & field.ColumnsOf<typeof apiTokenFields>;
  }
}

export const ApiToken = field.answer(apiTokenFields, 'ApiToken');

/** API tokens, seen by their users and by managers of the company's users. */
export const apiTokens = recordKind({
  type: 'api_token',
  table: 'apiTokens',
  schema: ApiToken,
  fields: apiTokenFields,
  read: 'API_TOKENS_READ',
  within: {
    sees: (viewer, { userId }) => userId === viewer.userId || may(viewer, 'USERS_WRITE'),
    rows: (viewer) => (may(viewer, 'USERS_WRITE') ? sql`true` : sql`user_id = ${viewer.userId}`),
  },
  // No row holds the secret; only the answer of the creation shows the secret.
  computed: ({ name, scope, role, revokedAt, expiresAt }) => ({
    status: statusOf(revokedAt, expiresAt),
    // A writer of users can add a user of the same role, with a password.
    mayMakeAdministrators: permissionsOf(role, { name, scope }).includes('USERS_WRITE'),
    secret: null,
  }),
});

/** Revokes the active tokens of a user, with an entry in the audit trail for each, also tokens that the author may not read. */
export async function revokeTokensOf(writing: Writing, userId: string): Promise<void> {
  const tokens = await writing.db
    .selectFrom('apiTokens')
    .where('userId', '=', userId)
    .where(ofStatus.ACTIVE)
    .selectAll()
    .forUpdate()
    .execute();
  for (const token of tokens) await apply(writing, apiTokens, token, { revokedAt: new Date() }, 'STATUS_CHANGED');
}

function statusOf(revokedAt: Date | null, expiresAt: Date): (typeof apiTokenStatuses)[number] {
  if (revokedAt !== null) return 'REVOKED';
  return expiresAt <= new Date() ? 'EXPIRED' : 'ACTIVE';
}

/** The condition of each status, in SQL. */
export const ofStatus = {
  ACTIVE: sql<boolean>`revoked_at is null and expires_at > now()`,
  EXPIRED: sql<boolean>`revoked_at is null and expires_at <= now()`,
  REVOKED: sql<boolean>`revoked_at is not null`,
};
