import { apiTokenRoutes } from './api-tokens/api-tokens.ts';
import { apiTokenChangeRoutes } from './api-tokens/changes.ts';
import { auditTrailRoutes } from './audit-trail.ts';
import { bankDetailsRoutes } from './bank-details/routes.ts';
import { changeRoutes } from './changes/routes.ts';
import { companyChangeRoutes } from './companies/changes.ts';
import { companyRoutes } from './companies/companies.ts';
import { companyQrCodeRoutes } from './companies/qr-codes.ts';
import { completedInfoChangeRoutes } from './completed-info/changes.ts';
import { completedInfoRoutes } from './completed-info/completed-info.ts';
import { contactDetailsRoutes } from './contact-details.ts';
import { customerChangeRoutes } from './customers/customer-changes.ts';
import { customerCompanyRoutes } from './customers/customer-companies.ts';
import { customerCompanyChangeRoutes } from './customers/customer-company-changes.ts';
import { customerRoutes } from './customers/customers.ts';
import { customerJobRoutes } from './customers/jobs.ts';
import { dashboardRoutes } from './dashboard/dashboard.ts';
import { departmentChangeRoutes, departmentRoutes } from './departments.ts';
import { jobReportRoutes } from './documents/job-report/route.ts';
import { quotationDocumentRoutes } from './documents/quotation/routes.ts';
import { emailTemplateChangeRoutes } from './email-templates/changes.ts';
import { emailTemplateRoutes } from './email-templates/email-templates.ts';
import { fileRoutes } from './files/files.ts';
import { healthRoutes } from './health.ts';
import { customerImportRoutes } from './imports/customers.ts';
import { itemImportRoutes } from './imports/items.ts';
import { itemRoutes } from './items.ts';
import { jobFieldChangeRoutes } from './job-fields/changes.ts';
import { jobDropdownRoutes } from './job-fields/dropdowns.ts';
import { jobFieldRoutes } from './job-fields/job-fields.ts';
import { jobChangeRoutes } from './jobs/changes.ts';
import { jobRoutes } from './jobs/jobs.ts';
import { jobStateRoutes } from './jobs/states.ts';
import { loginRoutes } from './login/login.ts';
import { jobReportMessageRoutes } from './mail/job-report-messages.ts';
import { messageChangeRoutes } from './mail/message-changes.ts';
import { messageRoutes } from './mail/messages.ts';
import { proformaInvoiceMessageRoutes } from './mail/proforma-invoice-messages.ts';
import { quotationMessageRoutes } from './mail/quotation-messages.ts';
import { nodeRoutes } from './node.ts';
import { proformaInvoiceChangeRoutes } from './proforma-invoices/changes.ts';
import { proformaInvoiceRoutes } from './proforma-invoices/proforma-invoices.ts';
import { quotationChangeRoutes } from './quotations/changes.ts';
import { editedVersionRoutes } from './quotations/edited-versions.ts';
import { quotationJobRoutes } from './quotations/jobs.ts';
import { quotationRoutes } from './quotations/quotations.ts';
import { quotationStateRoutes } from './quotations/states.ts';
import { savedCommandRoutes } from './saved-commands/saved-commands.ts';
import { searchRoutes } from './search/search.ts';
import type { Routes } from './service.ts';
import { proformaInvoiceTermsRoutes } from './terms/proforma-invoice-terms.ts';
import { termsAndConditionsRoutes } from './terms/terms-and-conditions.ts';
import { userChangeRoutes } from './users/changes.ts';
import { passwordRoutes } from './users/password.ts';
import { userRoutes } from './users/users.ts';

/** Every resource, in the order of the OpenAPI document. */
export const resources: Routes[] = [
  healthRoutes,
  loginRoutes,
  apiTokenRoutes,
  apiTokenChangeRoutes,
  userRoutes,
  userChangeRoutes,
  passwordRoutes,
  companyRoutes,
  companyChangeRoutes,
  companyQrCodeRoutes,
  departmentRoutes,
  departmentChangeRoutes,
  customerRoutes,
  customerChangeRoutes,
  customerImportRoutes,
  customerJobRoutes,
  customerCompanyRoutes,
  customerCompanyChangeRoutes,
  jobRoutes,
  jobChangeRoutes,
  jobStateRoutes,
  jobReportRoutes,
  completedInfoRoutes,
  completedInfoChangeRoutes,
  jobFieldRoutes,
  jobFieldChangeRoutes,
  jobDropdownRoutes,
  jobReportMessageRoutes,
  quotationMessageRoutes,
  proformaInvoiceMessageRoutes,
  messageRoutes,
  messageChangeRoutes,
  emailTemplateRoutes,
  emailTemplateChangeRoutes,
  itemRoutes,
  itemImportRoutes,
  termsAndConditionsRoutes,
  contactDetailsRoutes,
  bankDetailsRoutes,
  proformaInvoiceTermsRoutes,
  proformaInvoiceRoutes,
  proformaInvoiceChangeRoutes,
  quotationRoutes,
  quotationChangeRoutes,
  quotationStateRoutes,
  quotationJobRoutes,
  editedVersionRoutes,
  quotationDocumentRoutes,
  fileRoutes,
  dashboardRoutes,
  savedCommandRoutes,
  nodeRoutes,
  searchRoutes,
  auditTrailRoutes,
  changeRoutes,
];
