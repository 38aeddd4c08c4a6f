import { departments as departmentKind } from '../users/departments.ts';
import { users as userKind } from '../users/user.ts';
import { type Actor, bornAt, daysAfter, history, type Records, type Setting, withWords } from './records.ts';
import type { Tenant } from './tenants/tenant.ts';

interface Staffing extends Omit<Setting, 'clerk'> {
  founder: Actor;
  /** Of every user who can log in. */
  passwordHash: string;
}

/** The company's departments and people; former people are inactive. */
export function rollStaff(tenant: Tenant, setting: Staffing) {
  const { dice, day, early, founder, passwordHash } = setting;
  const departments = tenant.departments.map(({ name, description }) => {
    return withWords(departmentKind, { ...bornAt(early(), 'department', setting), name, description });
  });

  const users = tenant.people.map(({ name, mailbox, role, department, hasLeft }) => {
    const createdAt = early();
    const lastSeenAt = daysAfter(day, hasLeft ? -dice.whole(20, 120) : -dice.next());
    const email = mailbox.includes('@') ? mailbox : `${mailbox}@${tenant.domain}`;
    const phone = dice.digits(tenant.phone);
    const mayLogIn = role !== 'ROLE_USER';
    return withWords(userKind, {
      ...bornAt(createdAt, 'user', setting),
      ...(hasLeft && { updatedAt: lastSeenAt }),
      version: hasLeft ? 2 : 1,
      departmentId: department === undefined ? null : (departments[department]?.id ?? null),
      fullName: name,
      email,
      phone,
      role,
      status: hasLeft ? ('INACTIVE' as const) : ('ACTIVE' as const),
      lastLoginAt: mayLogIn ? lastSeenAt : null,
      passwordHash: mayLogIn ? passwordHash : null,
    });
  });

  const leaves = (user: (typeof users)[number]) =>
    user.status === 'INACTIVE'
      ? [{ at: user.updatedAt, by: founder, changes: { status: ['ACTIVE', 'INACTIVE'] as [string, string] } }]
      : [];
  return {
    departments,
    users,
    auditEntries: [
      ...departments.flatMap((department) => history(dice, department, founder)),
      ...users.flatMap((user) => history(dice, user, founder, leaves(user))),
    ],
  } satisfies Partial<Records>;
}
