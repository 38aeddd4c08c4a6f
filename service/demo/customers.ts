import { customers as customerKind } from '../customers/customer.ts';
import { customerCompanies as customerCompanyKind } from '../customers/customer-company.ts';
import type { Address } from '../shared/values.ts';
import type { Dice } from './dice.ts';
import { bornAt, history, type Records, type Setting, withWords } from './records.ts';
import type { Tenant } from './tenants/tenant.ts';

/** The company's customers: businesses with their contacts, and households. */
export function rollCustomers(tenant: Tenant, setting: Omit<Setting, 'day'>) {
  const { dice, early, clerk } = setting;
  const customerCompanies = tenant.customerCompanies.map(({ name, domain, city }) => {
    const createdAt = early();
    const email = `info@${domain}`;
    const phone = dice.digits(tenant.phone);
    return withWords(customerCompanyKind, {
      ...bornAt(createdAt, 'customer_company', setting),
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
      ...bornAt(createdAt, 'customer', setting),
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

/** An address in a city; the region is known for the company's own city only. */
export function rollAddress({ streets, address }: Tenant, city: string, dice: Dice): Address {
  const region = city === address.city ? address.region : null;
  return { line1: dice.digits(dice.one(streets)), line2: null, city, region, postcode: null, country: address.country };
}
