import type { Generated } from 'kysely';
import { type Static, Type } from 'typebox';
import type { RecordColumns } from '../database/tables.ts';
import { DateTime, Email, Id, Line, Maybe, Nullable, OneOf, Phone, Status } from '../http/schemas.ts';
import { isOpenJob } from '../jobs/open-jobs.ts';
import * as field from '../records/fields.ts';
import { recordKind } from '../records/kind.ts';
import { roles } from '../shared/permissions.ts';
import { departments } from './departments.ts';

export const userFields = field.declare({
  /** Null for a super admin alone. */
  companyId: { ...field.kept(Nullable(Type.String())), create: Maybe(Id) },
  departmentId: { ...field.optional(field.text(Id)), relates: (): field.AnyKind => departments },
  fullName: field.required(field.text(Line), 'NAME'),
  email: field.required(field.text(Email), 'NAME'),
  phone: field.optional(field.text(Phone), 'PHONE'),
  role: field.required(field.oneOf(OneOf(roles))),
  status: field.defaulted(Status),
  /** Of the user's own screens; else the company's. */
  timeZone: field.kept(Nullable(Type.String())),
  locale: { ...field.kept(Nullable(Type.String())), stored: field.locale.stored },
  lastLoginAt: { ...field.kept(Nullable(DateTime)), isUnaudited: true },
  /** Of the open invitation. */
  invitedAt: { ...field.kept(Nullable(DateTime)), isUnaudited: true },
  /** Nothing changes or restores an erased user. */
  erasedAt: { ...field.kept(Nullable(DateTime)), isUnaudited: true },
  /** Null for a user who can't log in. */
  passwordHash: field.column<string | null>(),
  /** Whether the e-mail opens this account: at most one account holds an e-mail. */
  holdsEmail: field.column<Generated<boolean>>(),
  sortName: field.sortedBy('fullName'),
});

declare module '../database/tables.ts' {
  interface Tables {
    users: RecordColumns & field.ColumnsOf<typeof userFields>;
  }
}

export const User = field.answer(userFields, 'User');
export type User = Static<typeof User>;

export const users = recordKind({
  type: 'user',
  table: 'users',
  schema: User,
  fields: userFields,
  read: 'USERS_READ',
  unique: { users_email_key: 'email', users_email_in_company_key: 'email' },
  dependents: [
    {
      name: 'open jobs',
      count: async (db, id) => {
        const open = db.selectFrom('jobs').where('assigneeId', '=', id).where('deletedAt', 'is', null).where(isOpenJob);
        const { count } = await open.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
        return Number(count);
      },
    },
  ],
});
