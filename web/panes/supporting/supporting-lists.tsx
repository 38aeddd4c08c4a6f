import { inFours } from '../../../service/shared/in-fours.ts';
import {
  BankDetailsPage,
  ContactDetailsPage,
  ItemPage,
  ProformaInvoiceTermsPage,
  TermsAndConditionsPage,
} from '../../records/documents/pages.ts';
import { Section } from '../../ui/facts.tsx';
import { Markdown, PlainText } from '../../ui/later-markdown.tsx';
import { overviewOf } from '../frame/record-facts.tsx';
import { isShown } from '../list/columns.tsx';
import { listOf } from '../list/list-of.ts';
import * as panes from './panes.tsx';

export const items = listOf(panes.items, ItemPage, {
  order: 'CODE_ASC',
  columns: ['code', 'name', 'unitPrice', 'unit', 'taxes', 'status'],
});

export const contactDetails = listOf(panes.contactDetails, ContactDetailsPage, {
  order: 'NAME_ASC',
  columns: ['name', 'isDefault'],
});

export const bankDetails = listOf(panes.bankDetails, BankDetailsPage, {
  order: 'NAME_ASC',
  columns: ['bankName', 'isDefault'],
  own: { iban: { text: ({ iban }) => iban && inFours(iban) } },
});

const terms = {
  order: 'TITLE_ASC',
  columns: ['title', 'isDefault', 'body', 'updatedAt'],
  own: { body: { cell: ({ body }: Terms) => <PlainText text={body} /> }, updatedAt: isShown },
};

interface Terms {
  readonly body: string;
}

const TermsText = ({ body }: Terms) => (
  <Section title="Text">
    <Markdown text={body} />
  </Section>
);

export const termsAndConditions = listOf(panes.termsAndConditions, TermsAndConditionsPage, {
  ...terms,
  tabs: [overviewOf('termsAndConditions', TermsText)],
});

export const proformaInvoiceTerms = listOf(panes.proformaInvoiceTerms, ProformaInvoiceTermsPage, {
  ...terms,
  tabs: [overviewOf('proformaInvoiceTerms', TermsText)],
});
