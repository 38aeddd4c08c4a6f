import { bankDetailsList } from './bank-details-list.tsx';
import { contactDetailsList } from './contact-details-list.tsx';
import { itemList } from './item-list.tsx';
import { proformaInvoiceTermsList } from './proforma-invoice-terms-list.tsx';
import { termsAndConditionsList } from './terms-and-conditions-list.tsx';

/** What the panes of what quotations are made from show, fetched as one when the first of them is opened. */
export const supporting = {
  items: itemList,
  termsAndConditions: termsAndConditionsList,
  contactDetails: contactDetailsList,
  bankDetails: bankDetailsList,
  proformaInvoiceTerms: proformaInvoiceTermsList,
};
