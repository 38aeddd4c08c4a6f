import { bankDetails } from '../records/bank-details.ts';
import { contactDetails } from '../records/contact-details.ts';
import { item } from '../records/item.ts';
import { jobField } from '../records/job-field.ts';
import { type ProformaInvoiceTermsRecord, proformaInvoiceTerms } from '../records/proforma-invoice-terms.ts';
import { type TermsAndConditionsRecord, termsAndConditions } from '../records/terms-and-conditions.ts';
import { wordFor } from '../records/words.ts';
import { AddressLines } from '../ui/address-lines.tsx';
import { Taxes, UnitPrice } from '../ui/prices.tsx';
import { emailLink, Facts, phoneLink, Words } from './parts.tsx';
import { peekAtFields } from './peek.ts';

const inWord = (is: boolean) => (is ? 'Yes' : 'No');

/** An item: what it costs, and how it is told. */
export const itemPeek = peekAtFields(item, (of) => (
  <>
    <Facts
      of={{
        'Unit price': <UnitPrice of={of} />,
        Unit: of.unit,
        Taxes: of.taxes.length > 0 && <Taxes of={of.taxes} />,
        Code: of.code,
      }}
    />
    <Words title="Description" text={of.description} />
  </>
));

/** A job field: what is asked, and how. */
export const jobFieldPeek = peekAtFields(jobField, (of) => (
  <Facts
    of={{
      Type: wordFor(of.type),
      Required: inWord(of.required),
      Options: of.options.join(', '),
      Key: <code>{of.key}</code>,
      Position: of.position,
    }}
  />
));

const termsView = (of: TermsAndConditionsRecord | ProformaInvoiceTermsRecord) => (
  <>
    <Facts of={{ Default: inWord(of.isDefault) }} />
    <Words title="Text" text={of.body} />
  </>
);

/** Terms and conditions: what they say. */
export const termsAndConditionsPeek = peekAtFields(termsAndConditions, termsView);

/** Proforma invoice terms: what they say. */
export const proformaInvoiceTermsPeek = peekAtFields(proformaInvoiceTerms, termsView);

/** Contact details: whom a quotation names, and how to reach them. */
export const contactDetailsPeek = peekAtFields(contactDetails, (of) => (
  <Facts
    of={{
      Designation: of.designation,
      Phone: phoneLink(of.phone),
      'E-mail': emailLink(of.email),
      Address: of.address && <AddressLines of={of.address} />,
      Default: inWord(of.isDefault),
    }}
  />
));

/** Bank details: where a quotation says to pay. */
export const bankDetailsPeek = peekAtFields(bankDetails, (of) => (
  <Facts
    of={{
      'Account name': of.accountName,
      'Account number': of.accountNumber,
      IBAN: of.iban,
      Bank: of.bankName,
      Branch: of.branch,
      'Bank code': of.bankCode,
      Default: inWord(of.isDefault),
    }}
  />
));
