/** The scalars of schema.graphql: a document quotes text of a scalar type. Any other type of text is an enum. */
export const scalars: ReadonlySet<string> = new Set(
  'Boolean CountryCode CurrencyCode Date DateTime Decimal EmailAddress ID Int JSON LanguageTag String TimeZone Upload'.split(
    ' ',
  ),
);

/** The input fields with enums: the enum, or the input that contains enums. A law compares the list with the schema. */
export const enumInputs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ChangeStatusInput: { status: 'Status' },
  CreateCompanyInput: { taxRounding: 'TaxRounding', secondFactorDemand: 'SecondFactorDemand' },
  UpdateCompanyInput: { taxRounding: 'TaxRounding', secondFactorDemand: 'SecondFactorDemand' },
  CreateUserInput: { role: 'Role' },
  UpdateUserInput: { role: 'Role' },
  CreateJobInput: { priority: 'JobPriority' },
  UpdateJobInput: { priority: 'JobPriority' },
  ChangeJobStatusInput: { status: 'JobStatus' },
  CreateJobFieldInput: { type: 'JobFieldType' },
  UpdateCompletedInfoInput: { outcome: 'CompletedOutcome', photos: 'CompletedPhotoInput' },
  CompletedPhotoInput: { moment: 'PhotoMoment' },
  CreateEmailTemplateInput: { purpose: 'EmailPurpose' },
  QuotationLineInput: { kind: 'QuotationLineKind' },
  CreateQuotationInput: { taxRounding: 'TaxRounding', lines: 'QuotationLineInput' },
  UpdateQuotationInput: { taxRounding: 'TaxRounding', lines: 'QuotationLineInput' },
  ChangeQuotationStatusInput: { status: 'QuotationStatus' },
  CreateJobFromQuotationInput: { priority: 'JobPriority' },
  ChangeProformaInvoiceStatusInput: { status: 'ProformaInvoiceStatus' },
  CreateWebhookInput: { kind: 'WebhookKind' },
  UpdateWebhookInput: { kind: 'WebhookKind' },
  CreateApiTokenInput: { scope: 'ApiTokenScope', role: 'Role' },
  CreateSavedCommandInput: { kind: 'SavedCommandKind' },
  ImportCustomersInput: { onExisting: 'ImportOnExisting' },
  ImportItemsInput: { onExisting: 'ImportOnExisting' },
  ImportDepartmentsInput: { onExisting: 'ImportOnExisting' },
  ImportCustomerCompaniesInput: { onExisting: 'ImportOnExisting' },
  ImportUsersInput: { onExisting: 'ImportOnExisting' },
  ImportJobsInput: { onExisting: 'ImportOnExisting' },
  ImportJobFieldsInput: { onExisting: 'ImportOnExisting' },
};
