import { departments as departmentKind } from '../users/departments.ts';
import { users as userKind } from '../users/user.ts';
import type { Dice } from './dice.ts';
import { type Actor, daysAfter, history, type Records, withWords } from './records.ts';
import type { Tenant } from './tenants/tenant.ts';

interface Setting {
  dice: Dice;
  day: Date;
  companyId: string;
  /** A moment of the company's first weeks. */
  early: () => Date;
  founder: Actor;
  /** Of every user who can log in. */
  passwordHash: string;
}

/** The company's departments and people; former people are inactive. */
export function rollStaff(tenant: Tenant, setting: Setting) {
  const { dice, day, companyId, early, founder, passwordHash } = setting;
  const departments = tenant.departments.map(({ name, description }) => {
    const createdAt = early();
    return withWords(departmentKind, {
      id: dice.id('department', createdAt),
      createdAt,
      updatedAt: createdAt,
      companyId,
      name,
      description,
    });
  });

  const users = tenant.people.map(({ name, mailbox, role, department, hasLeft }) => {
    const createdAt = early();
    const lastSeenAt = daysAfter(day, hasLeft ? -dice.whole(20, 120) : -dice.next());
    const email = mailbox.includes('@') ? mailbox : `${mailbox}@${tenant.domain}`;
    const phone = dice.digits(tenant.phone);
    const mayLogIn = role !== 'ROLE_USER';
    return withWords(userKind, {
      id: dice.id('user', createdAt),
      createdAt,
      updatedAt: hasLeft ? lastSeenAt : createdAt,
      version: hasLeft ? 2 : 1,
      companyId,
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
