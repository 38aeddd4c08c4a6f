import type { Schema } from '../graphql.ts';

/** The enums of schema.graphql in a person's words: what forms offer, and what lists and the audit trail say. */

export const statuses: readonly Word<Schema<'Status'>>[] = [
  { value: 'ACTIVE', label: 'Active' },
  { value: 'INACTIVE', label: 'Inactive' },
];

/** What a switch makes of a status. */
export const otherStatus = (status: Schema<'Status'>): Schema<'Status'> =>
  status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE';

export const roles: readonly Word<Schema<'Role'>>[] = [
  { value: 'ROLE_USER', label: 'Worker', hint: 'Is given jobs; cannot log in here' },
  { value: 'ROLE_QUOTATION_ADMIN', label: 'Quotation admin', hint: 'Customers and quotations of their company' },
  { value: 'ROLE_COMPANY', label: 'Company admin', hint: 'Everything in their company' },
  { value: 'ROLE_SUPER_ADMIN', label: 'Super admin', hint: 'Every company' },
];

export const taxRoundings: readonly Word<Schema<'TaxRounding'>>[] = [
  { value: 'DOCUMENT', label: 'Once per document', hint: 'Each tax is rounded on the sum of all lines' },
  { value: 'LINE', label: 'On each line', hint: 'Each tax is rounded per line, then added' },
];

export interface Word<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
}

const words = new Map<string, string>(
  [...statuses, ...roles, ...taxRoundings].map(({ value, label }) => [value, label]),
);

/** `wordFor('ROLE_COMPANY')` → `'Company admin'`; a value without a word of its own is made readable: `IN_PROGRESS` → `In progress`. */
export function wordFor(value: string): string {
  const known = words.get(value);
  if (known) return known;
  const text = value.replaceAll('_', ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A field of the schema as one reads it: `registrationNumber` → `Registration number`, `address.city` → `Address, city`. */
export function fieldName(field: string): string {
  const named: Record<string, string> = {
    numberOfUsers: 'Seats',
    logoFileId: 'Logo',
    departmentId: 'Department',
    companyId: 'Company',
    email: 'E-mail',
    fullName: 'Name',
    locale: 'Language and region',
    quotationValidityDays: 'Quotation validity in days',
  };
  const text =
    named[field] ??
    field
      .replace(/([A-Z])/g, ' $1')
      .replaceAll('.', ', ')
      .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
