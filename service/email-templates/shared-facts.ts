/** Facts for every purpose. */
export interface SharedFacts {
  company: {
    id: string;
    name: string;
    email: string;
    phone: string | null;
    website: string | null;
    locale: string;
    timeZone: string;
  };
  customer: { fullName: string; email: string | null; phone: string | null };
  customerCompany: { name: string } | null;
  sender: { fullName: string; email: string };
  /** The record's page in the console. */
  link: string;
}

/** The record of a message, its sender, and the record's page in the console. */
export interface Sending {
  id: string;
  sender: SharedFacts['sender'];
  link: string;
}

/** Columns of a query that joins `company`, `customer`, and the customer's company as `employer`. */
export const sharedColumns = [
  'company.id as companyId',
  'company.name as companyName',
  'company.email as companyEmail',
  'company.phone as companyPhone',
  'company.website as companyWebsite',
  'company.locale',
  'company.timeZone',
  'customer.fullName as customerName',
  'customer.email as customerEmail',
  'customer.phone as customerPhone',
  'employer.name as employerName',
] as const;

interface SharedRow {
  companyId: string;
  companyName: string;
  companyEmail: string;
  companyPhone: string | null;
  companyWebsite: string | null;
  locale: string;
  timeZone: string;
  customerName: string;
  customerEmail: string | null;
  customerPhone: string | null;
  employerName: string | null;
}

export function sharedFacts(row: SharedRow, { sender, link }: Sending): SharedFacts {
  const { companyId, companyName, companyEmail, companyPhone, companyWebsite, locale, timeZone, employerName } = row;
  return {
    company: {
      id: companyId,
      name: companyName,
      email: companyEmail,
      phone: companyPhone,
      website: companyWebsite,
      locale,
      timeZone,
    },
    customer: { fullName: row.customerName, email: row.customerEmail, phone: row.customerPhone },
    customerCompany: employerName === null ? null : { name: employerName },
    sender,
    link,
  };
}
