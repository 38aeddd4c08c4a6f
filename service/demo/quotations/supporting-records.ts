import { bankDetails as bankDetailsKind } from '../../quotations/support/bank-details.ts';
import { contactDetails as contactDetailsKind } from '../../quotations/support/contact-details.ts';
import { items as itemKind } from '../../quotations/support/items.ts';
import {
  proformaInvoiceTerms as proformaInvoiceTermsKind,
  termsAndConditions as termsKind,
} from '../../quotations/support/terms.ts';
import { sortableCode } from '../../shared/search-text.ts';
import { bornAt, history, type Records, type Setting, withWords } from '../records.ts';
import type { Group, Tenant, Terms } from '../tenants/tenant.ts';

/** A group whose items have ids, to fill lines from. */
export type Stocked = Omit<Group, 'items'> & { items: (Group['items'][number] & { id: string })[] };

/**
 * The company's items, terms, contacts and bank details; the first record of each list except the items is the default.
 */
export function rollSupportingRecords(tenant: Tenant, setting: Omit<Setting, 'day'>) {
  const { dice, early, clerk } = setting;
  const { groups, contacts, banks, terms, proformaTerms } = tenant.offers;
  const born = (type: string) => bornAt(early(), type, setting);

  const stock: Stocked[] = [];
  const items = groups.flatMap((group) => {
    const made = group.items.map(({ name, description = null, unit, unitPrice, isUntaxed }, index) => {
      const code = `${group.code}-${101 + index}`;
      const row = withWords(itemKind, {
        ...born('item'),
        code,
        name,
        description,
        unit,
        unitPrice,
        currency: tenant.currency,
        taxes: JSON.stringify(isUntaxed ? [] : tenant.taxes),
      });
      return { ...row, sortCode: sortableCode(code) };
    });
    stock.push({ ...group, items: group.items.map((item, index) => ({ ...item, id: made[index]?.id ?? '' })) });
    return made;
  });
  const contactDetails = contacts.map(({ name, designation, mailbox, address }, index) =>
    withWords(contactDetailsKind, {
      ...born('contact_details'),
      name,
      designation,
      email: `${mailbox}@${tenant.domain}`,
      phone: dice.digits(tenant.phone),
      address: address ? JSON.stringify(address) : null,
      isDefault: index === 0,
    }),
  );
  const bankDetails = banks.map((bank, index) =>
    withWords(bankDetailsKind, { ...born('bank_details'), iban: null, ...bank, isDefault: index === 0 }),
  );
  const titled = ({ title, body }: Terms, index: number) => ({ title, body, isDefault: index === 0 });
  const termsAndConditions = terms.map((text, index) =>
    withWords(termsKind, { ...born('terms_and_conditions'), ...titled(text, index) }),
  );
  const proformaInvoiceTerms = proformaTerms.map((text, index) =>
    withWords(proformaInvoiceTermsKind, { ...born('proforma_invoice_terms'), ...titled(text, index) }),
  );

  const all = [...items, ...contactDetails, ...bankDetails, ...termsAndConditions, ...proformaInvoiceTerms];
  return {
    stock,
    records: { items, contactDetails, bankDetails, termsAndConditions, proformaInvoiceTerms },
    auditEntries: all.flatMap((record) => history(dice, record, clerk)),
  } satisfies { records: Partial<Records>; auditEntries: Records['auditEntries']; stock: Stocked[] };
}
