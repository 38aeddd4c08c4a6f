import { Type } from 'typebox';
import type { AccountSurroundings } from '../account-mail/account-mail.ts';
import { Email, Line, OneOf, Phone, Status } from '../http/schemas.ts';
import type { Db, Service } from '../http/surroundings.ts';
import type { WritingBy } from '../records/writes.ts';
import { type Role, roles } from '../shared/permissions.ts';
import { conflictingField } from '../shared/problem.ts';
import { changedUser } from '../users/changed-user.ts';
import { departments } from '../users/departments.ts';
import { createUser, isInvited } from '../users/new-user.ts';
import { comeIn, leave, refuseRoleAbove } from '../users/rules.ts';
import { users } from '../users/user.ts';
import { namesakes, onlyOne } from './called.ts';
import { changeByRow } from './change-by-row.ts';
import { createOrChange } from './create-or-change.ts';
import { gathered } from './gathered.ts';
import { rowReader, status, wordIn } from './read-cells.ts';
import { type Came, type Cells, importRoute, type Options } from './route.ts';

/** The roles as the console names them. */
export const roleLabels: Readonly<Record<Role, string>> = {
  ROLE_SUPER_ADMIN: 'Super admin',
  ROLE_COMPANY: 'Company admin',
  ROLE_QUOTATION_ADMIN: 'Quotation admin',
  ROLE_USER: 'Worker',
};

/** A super admin belongs to no company. */
const rolesInCompany = roles.filter((role) => role !== 'ROLE_SUPER_ADMIN');

/** No cell holds a password: a user with a login gets an invitation. */
const cells = {
  email: Email,
  fullName: Type.Optional(Line),
  role: Type.Optional(OneOf(rolesInCompany)),
  phone: Type.Optional(Phone),
  department: Type.Optional(Line),
  status: Type.Optional(Status),
};
type Row = Cells<keyof typeof cells>;
const readers = { role: wordIn(roles, roleLabels), status };
const newUser = rowReader({ ...cells, fullName: Line }, readers);
const changedRow = rowReader(cells, readers);

/** Creates and changes a company's users from the rows of a spreadsheet. */
export function userImportRoutes(app: Service, surroundings: AccountSurroundings): void {
  importRoute(app, surroundings, {
    path: '/admin/user/import',
    summary: 'Create or change users, row by row.',
    needs: 'USERS_WRITE',
    cells,
    importRow: (writing, companyId, row, options) => importRow(writing, surroundings, companyId, row, options),
    after: () => surroundings.accountMail.wake(),
  });
}

async function importRow(
  writing: WritingBy,
  surroundings: AccountSurroundings,
  companyId: string,
  row: Row,
  { onExisting }: Options,
): Promise<Came> {
  const given = row.email ?? '';
  return createOrChange(
    onExisting,
    await usersWith(writing.db, companyId, given),
    { path: 'email', kind: 'user', given },
    async () => {
      const [{ role = 'ROLE_USER', department: _, ...values }, departmentId] = await gathered(
        () => newUser(row),
        () => departmentCalled(writing.db, companyId, row),
      );
      refuseRoleAbove(writing.actor, role);
      const user = { ...values, role, companyId, ...(departmentId && { departmentId }) };
      // Without a mail server, nobody could invite the user.
      if (isInvited(user, false) && !surroundings.accountMail.isDelivering)
        throw conflictingField('role', 'NO_MAIL_SERVER');
      return { recordId: (await createUser(writing, surroundings, user, null)).id };
    },
    async (seen) => {
      const [{ email: _, department: __, ...patch }, departmentId] = await gathered(
        () => changedRow(row),
        () => departmentCalled(writing.db, companyId, row, seen.departmentId),
      );
      return changeByRow(writing, users, seen, async (user) => {
        if (patch.status !== undefined && patch.status !== user.status) {
          await (patch.status === 'ACTIVE' ? comeIn(writing.db, user) : leave(writing.db, user));
        }
        return changedUser(writing, surroundings, user, { ...patch, departmentId: departmentId ?? user.departmentId });
      });
    },
  );
}

/** The live users of a company with an e-mail, in any case. */
function usersWith(db: Db, companyId: string, email: string) {
  return db
    .selectFrom('users')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.toLowerCase()))
    .select(['id', 'version', 'departmentId'])
    .execute();
}

async function departmentCalled(db: Db, companyId: string, { department }: Row, present: string | null = null) {
  if (department === undefined) return undefined;
  return onlyOne(await namesakes(db, departments, companyId, department), 'department', 'department', department, {
    present,
  });
}
