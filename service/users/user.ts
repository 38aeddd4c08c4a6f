import { type Static, Type } from 'typebox';
import { isOpenJob } from '../jobs/open-jobs.ts';
import { roles } from '../permissions.ts';
import { recordKind } from '../records/kind.ts';
import { normalise, searchText } from '../records/search.ts';
import { DateTime, Nullable, OneOf, RecordFields, Status } from '../schemas.ts';

export const User = Type.Object(
  {
    ...RecordFields,
    companyId: Nullable(Type.String()),
    departmentId: Nullable(Type.String()),
    fullName: Type.String(),
    email: Type.String(),
    phone: Nullable(Type.String()),
    role: OneOf(roles),
    status: Status,
    lastLoginAt: Nullable(DateTime),
  },
  { title: 'User' },
);
export type User = Static<typeof User>;

export const users = recordKind({
  type: 'user',
  table: 'users',
  schema: User,
  read: 'USERS_READ',
  words: ({ fullName, email, phone }) => ({
    search: searchText([fullName, email], phone),
    sortName: normalise(fullName),
  }),
  unique: {
    users_email_key: ({ email }) => ({
      path: 'email',
      code: 'TAKEN',
      message: `The e-mail ${email} is taken by another user.`,
    }),
  },
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
