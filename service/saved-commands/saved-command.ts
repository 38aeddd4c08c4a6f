import { type ColumnType, sql } from 'kysely';
import { Type } from 'typebox';
import type { RecordColumns } from '../database/tables.ts';
import { Line, Nullable, OneOf } from '../http/schemas.ts';
import * as field from '../records/fields.ts';
import { recordKind } from '../records/kind.ts';
import type { SavedCommandKind } from '../shared/values.ts';

export const savedCommandKinds = ['VIEW', 'MACRO'] as const satisfies SavedCommandKind[];

const Definition = Type.Record(Type.String(), Type.Unknown(), { description: 'A JSON object of up to 64 KiB.' });

const savedCommandFields = field.declare({
  name: field.required(field.text(Line), 'NAME'),
  kind: { ...field.kept(OneOf(savedCommandKinds)), create: OneOf(savedCommandKinds) },
  definition: {
    ...field.column<ColumnType<Record<string, unknown>, string | undefined, string>>(),
    answer: Type.Record(Type.String(), Type.Unknown()),
    create: Definition,
    update: Type.Optional(Definition),
  },
  isShared: field.isDefault,
  userId: field.kept(Type.String()),
  companyId: field.kept(Nullable(Type.String())),
  sortName: field.sortedBy('name'),
});

declare module '../database/tables.ts' {
  interface Tables {
    savedCommands: RecordColumns & field.ColumnsOf<typeof savedCommandFields>;
  }
}

export const SavedCommand = field.answer(savedCommandFields, 'SavedCommand');

/**
 * Views and macros, seen by their owner and, when shared, by everyone of the owner's company. Super admins share with
 * other super admins only.
 */
export const savedCommands = recordKind({
  type: 'saved_command',
  table: 'savedCommands',
  schema: SavedCommand,
  fields: savedCommandFields,
  read: 'AUTHENTICATED',
  within: {
    sees: (viewer, { userId, isShared, companyId }) =>
      userId === viewer.userId || (isShared && companyId === viewer.companyId),
    rows: ({ userId, companyId }) => sql`
      user_id = ${userId} or (is_shared and company_id is not distinct from ${companyId})`,
  },
  unique: { saved_commands_name_key: 'name' },
});
