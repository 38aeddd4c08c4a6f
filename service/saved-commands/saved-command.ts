import { sql } from 'kysely';
import { Type } from 'typebox';
import type { SavedCommandKind } from '../database/values.ts';
import { recordKind } from '../records/kind.ts';
import { normalise, searchText } from '../records/search.ts';
import { Nullable, OneOf, RecordFields } from '../schemas.ts';

export const savedCommandKinds = ['VIEW', 'MACRO'] as const satisfies SavedCommandKind[];

export const SavedCommand = Type.Object(
  {
    ...RecordFields,
    name: Type.String(),
    kind: OneOf(savedCommandKinds),
    definition: Type.Record(Type.String(), Type.Unknown()),
    isShared: Type.Boolean(),
    userId: Type.String(),
    companyId: Nullable(Type.String()),
  },
  { title: 'SavedCommand' },
);

/**
 * A view or macro: its owner sees it, and where it is shared, so does everyone of the same company. Super admins share with
 * each other alone: what a company keeps for itself is no command of theirs.
 */
export const savedCommands = recordKind({
  type: 'saved_command',
  table: 'savedCommands',
  schema: SavedCommand,
  read: 'AUTHENTICATED',
  within: {
    sees: (viewer, { userId, isShared, companyId }) =>
      userId === viewer.userId || (isShared && companyId === viewer.companyId),
    rows: ({ userId, companyId }) => sql`
      user_id = ${userId} or (is_shared and company_id is not distinct from ${companyId})`,
  },
  words: ({ name }) => ({ search: searchText([name]), sortName: normalise(name) }),
  unique: {
    saved_commands_name_key: ({ name }) => ({
      path: 'name',
      code: 'TAKEN',
      message: `You have saved a view or macro “${name}” already; upper and lower case don’t tell two apart.`,
    }),
  },
});
