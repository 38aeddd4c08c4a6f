import { graphql } from '../graphql.ts';
import { AddressFields } from '../records/address.ts';
import { BankDetailsFields, bankDetails } from '../records/bank-details.ts';
import { ContactDetailsFields, contactDetails } from '../records/contact-details.ts';
import { ItemFields, item } from '../records/item.ts';
import { JobFieldFields, jobField } from '../records/job-field.ts';
import { ProformaInvoiceTermsFields, proformaInvoiceTerms } from '../records/proforma-invoice-terms.ts';
import { TermsAndConditionsFields, termsAndConditions } from '../records/terms-and-conditions.ts';
import { wordFor } from '../records/words.ts';
import { AddressLines } from '../ui/address-lines.tsx';
import { Taxes, UnitPrice } from '../ui/prices.tsx';
import { emailLink, Facts, phoneLink, Words } from './parts.tsx';
import { byIdAlone, peek } from './peek.ts';

const standard = (isDefault: boolean) => (isDefault ? 'Yes' : 'No');

export const itemPeek = peek({
  query: graphql(
    `
      query ItemPeek($id: ID!) {
        record: item(id: $id) {
          ...ItemFields
        }
      }
    `,
    [ItemFields],
  ),
  variables: byIdAlone,
  title: item.title,
  view: ({ record: of }) => (
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
  ),
});

export const jobFieldPeek = peek({
  query: graphql(
    `
      query JobFieldPeek($id: ID!) {
        record: jobField(id: $id) {
          ...JobFieldFields
        }
      }
    `,
    [JobFieldFields],
  ),
  variables: byIdAlone,
  title: jobField.title,
  view: ({ record: of }) => (
    <Facts
      of={{
        Type: wordFor(of.type),
        Required: of.required ? 'Yes' : 'No',
        Options: of.options.join(', '),
        Key: <code>{of.key}</code>,
        Position: of.position,
      }}
    />
  ),
});

export const termsAndConditionsPeek = peek({
  query: graphql(
    `
      query TermsAndConditionsPeek($id: ID!) {
        record: termsAndConditions(id: $id) {
          ...TermsAndConditionsFields
        }
      }
    `,
    [TermsAndConditionsFields],
  ),
  variables: byIdAlone,
  title: termsAndConditions.title,
  view: ({ record: of }) => (
    <>
      <Facts of={{ Standard: standard(of.isDefault) }} />
      <Words title="Text" text={of.body} />
    </>
  ),
});

export const proformaInvoiceTermsPeek = peek({
  query: graphql(
    `
      query ProformaInvoiceTermsPeek($id: ID!) {
        record: proformaInvoiceTerms(id: $id) {
          ...ProformaInvoiceTermsFields
        }
      }
    `,
    [ProformaInvoiceTermsFields],
  ),
  variables: byIdAlone,
  title: proformaInvoiceTerms.title,
  view: ({ record: of }) => (
    <>
      <Facts of={{ Standard: standard(of.isDefault) }} />
      <Words title="Text" text={of.body} />
    </>
  ),
});

export const contactDetailsPeek = peek({
  query: graphql(
    `
      query ContactDetailsPeek($id: ID!) {
        record: contactDetails(id: $id) {
          ...ContactDetailsFields
          address {
            ...AddressFields
          }
        }
      }
    `,
    [ContactDetailsFields, AddressFields],
  ),
  variables: byIdAlone,
  title: contactDetails.title,
  view: ({ record: of }) => (
    <Facts
      of={{
        Designation: of.designation,
        Phone: phoneLink(of.phone),
        'E-mail': emailLink(of.email),
        Address: of.address && <AddressLines of={of.address} />,
        Standard: standard(of.isDefault),
      }}
    />
  ),
});

export const bankDetailsPeek = peek({
  query: graphql(
    `
      query BankDetailsPeek($id: ID!) {
        record: bankDetails(id: $id) {
          ...BankDetailsFields
        }
      }
    `,
    [BankDetailsFields],
  ),
  variables: byIdAlone,
  title: bankDetails.title,
  view: ({ record: of }) => (
    <Facts
      of={{
        'Account name': of.accountName,
        'Account number': of.accountNumber,
        IBAN: of.iban,
        Bank: of.bankName,
        Branch: of.branch,
        'Bank code': of.bankCode,
        Standard: standard(of.isDefault),
      }}
    />
  ),
});
