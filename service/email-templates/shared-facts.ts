/** What is known whatever is sent. */
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
  /** The page in the console of what is sent. */
  link: string;
}

/** What a message is about, who sends it, and where it is found in the console. */
export interface Sending {
  id: string;
  sender: SharedFacts['sender'];
  link: string;
}

/** What a query selects of the tables that it joins as `company`, `customer` and `employer`, of a customer's company. */
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
