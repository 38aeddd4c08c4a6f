import { customers as customerKind } from '../customers/customer.ts';
import { customerCompanies as customerCompanyKind } from '../customers/customer-company.ts';
import { rollAddress } from './addresses.ts';
import type { Dice } from './dice.ts';
import { type Actor, history, type Records, withWords } from './records.ts';
import type { Tenant } from './tenants/tenant.ts';

interface Setting {
  dice: Dice;
  companyId: string;
  /** A moment of the company's first weeks. */
  early: () => Date;
  clerk: Actor;
}

/** The company's customers: businesses with their contacts, and households. */
export function rollCustomers(tenant: Tenant, { dice, companyId, early, clerk }: Setting) {
  const customerCompanies = tenant.customerCompanies.map(({ name, domain, city }) => {
    const createdAt = early();
    const email = `info@${domain}`;
    const phone = dice.digits(tenant.phone);
    return withWords(customerCompanyKind, {
      id: dice.id('customer_company', createdAt),
      createdAt,
      updatedAt: createdAt,
      companyId,
      name,
      email,
      phone,
      address: JSON.stringify(rollAddress(tenant, city, dice)),
      status: mostlyActive(dice),
    });
  });

  const contacts = tenant.customerCompanies.flatMap(({ people, domain }, index) =>
    people.map(([fullName, mailbox]) => ({
      fullName,
      email: `${mailbox}@${domain}`,
      customerCompanyId: customerCompanies[index]?.id ?? null,
      address: customerCompanies[index]?.address ?? null,
    })),
  );
  const households = tenant.households.map(([fullName, email]) => ({
    fullName,
    email,
    customerCompanyId: null,
    address: JSON.stringify(rollAddress(tenant, tenant.address.city, dice)),
  }));
  const customers = [...contacts, ...households].map((person) => {
    const createdAt = early();
    const phone = person.email && dice.chance(0.3) ? null : dice.digits(tenant.phone);
    return withWords(customerKind, {
      id: dice.id('customer', createdAt),
      createdAt,
      updatedAt: createdAt,
      companyId,
      ...person,
      phone,
      status: mostlyActive(dice),
    });
  });

  return {
    customerCompanies,
    customers,
    auditEntries: [...customerCompanies, ...customers].flatMap((record) => history(dice, record, clerk)),
  } satisfies Partial<Records>;
}

function mostlyActive(dice: Dice) {
  return dice.chance(0.08) ? ('INACTIVE' as const) : ('ACTIVE' as const);
}
