/** The names of the kinds of records. */
export type KindName =
  | 'company'
  | 'department'
  | 'user'
  | 'customerCompany'
  | 'customer'
  | 'job'
  | 'jobField'
  | 'quotation'
  | 'proformaInvoice'
  | 'item'
  | 'termsAndConditions'
  | 'contactDetails'
  | 'bankDetails'
  | 'proformaInvoiceTerms'
  | 'message'
  | 'emailTemplate'
  | 'apiToken';
