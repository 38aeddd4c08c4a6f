import { apiTokenRoutes } from './api-tokens/read-routes.ts';
import { apiTokenWriteRoutes } from './api-tokens/write-routes.ts';
import { changeRoutes } from './changes/routes.ts';
import type { ChangeStreams } from './changes/streams.ts';
import { companyQrCodeRoutes } from './companies/qr-codes.ts';
import { companyRoutes } from './companies/read-routes.ts';
import { companyWriteRoutes } from './companies/write-routes.ts';
import { completedInfoRoutes } from './completed-info/completed-info.ts';
import { completedInfoWriteRoutes } from './completed-info/write-routes.ts';
import { customerCompanyRoutes } from './customers/customer-company-read-routes.ts';
import { customerCompanyWriteRoutes } from './customers/customer-company-write-routes.ts';
import { customerRoutes } from './customers/read-routes.ts';
import { customerWriteRoutes } from './customers/write-routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.ts';
import type { Database } from './database/database.ts';
import { jobReportRoutes } from './documents/job-report/route.ts';
import { quotationDocumentRoutes } from './documents/quotation/routes.ts';
import { emailTemplateRoutes } from './email-templates/routes.ts';
import { fileRoutes } from './files/files.ts';
import { healthRoutes } from './http/health.ts';
import type { Service } from './http/surroundings.ts';
import { customerImportRoutes } from './imports/customers.ts';
import { itemImportRoutes } from './imports/items.ts';
import { jobDropdownRoutes } from './job-fields/dropdowns.ts';
import { jobFieldRoutes } from './job-fields/read-routes.ts';
import { jobFieldWriteRoutes } from './job-fields/write-routes.ts';
import { customerJobRoutes } from './jobs/of-customer.ts';
import { jobRoutes } from './jobs/read-routes.ts';
import { jobStateRoutes } from './jobs/state-routes.ts';
import { jobWriteRoutes } from './jobs/write-routes.ts';
import { loginRoutes } from './login/login.ts';
import type { Tokens } from './login/tokens.ts';
import { documentMessageRoutes } from './mail/routes/document-messages.ts';
import type { SendSurroundings } from './mail/routes/mailing.ts';
import { messageRoutes } from './mail/routes/messages.ts';
import { auditTrailRoutes } from './nodes/audit-trail.ts';
import { nodeRoutes } from './nodes/node-route.ts';
import { proformaInvoiceRoutes } from './proforma-invoices/read-routes.ts';
import { proformaInvoiceWriteRoutes } from './proforma-invoices/write-routes.ts';
import { editedVersionRoutes } from './quotations/edited-versions.ts';
import { quotationJobRoutes } from './quotations/job-route.ts';
import { quotationRoutes } from './quotations/read-routes.ts';
import { quotationStateRoutes } from './quotations/state-routes.ts';
import { bankDetailsRoutes } from './quotations/support/bank-details-routes.ts';
import { contactDetailsRoutes } from './quotations/support/contact-details.ts';
import { itemRoutes } from './quotations/support/items.ts';
import { proformaInvoiceTermsRoutes } from './quotations/support/proforma-invoice-terms.ts';
import { termsAndConditionsRoutes } from './quotations/support/terms-and-conditions.ts';
import { quotationWriteRoutes } from './quotations/write-routes.ts';
import { savedCommandRoutes } from './saved-commands/saved-commands.ts';
import { searchRoutes } from './search/search.ts';
import { departmentRoutes, departmentWriteRoutes } from './users/departments.ts';
import { passwordRoutes } from './users/password.ts';
import { userRoutes } from './users/read-routes.ts';
import { userWriteRoutes } from './users/write-routes.ts';

/** Everything that the service opens for its resources; each resource declares its part. */
export interface Everything extends SendSurroundings {
  ping: Database['ping'];
  tokens: Tokens;
  changes: ChangeStreams;
}

/** Every resource, in the order of the OpenAPI document. */
export const resources: ((app: Service, surroundings: Everything) => void)[] = [
  healthRoutes,
  loginRoutes,
  apiTokenRoutes,
  apiTokenWriteRoutes,
  userRoutes,
  userWriteRoutes,
  passwordRoutes,
  companyRoutes,
  companyWriteRoutes,
  companyQrCodeRoutes,
  departmentRoutes,
  departmentWriteRoutes,
  customerRoutes,
  customerWriteRoutes,
  customerImportRoutes,
  customerJobRoutes,
  customerCompanyRoutes,
  customerCompanyWriteRoutes,
  jobRoutes,
  jobWriteRoutes,
  jobStateRoutes,
  jobReportRoutes,
  completedInfoRoutes,
  completedInfoWriteRoutes,
  jobFieldRoutes,
  jobFieldWriteRoutes,
  jobDropdownRoutes,
  documentMessageRoutes,
  messageRoutes,
  emailTemplateRoutes,
  itemRoutes,
  itemImportRoutes,
  termsAndConditionsRoutes,
  contactDetailsRoutes,
  bankDetailsRoutes,
  proformaInvoiceTermsRoutes,
  proformaInvoiceRoutes,
  proformaInvoiceWriteRoutes,
  quotationRoutes,
  quotationWriteRoutes,
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
