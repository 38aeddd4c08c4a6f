import type { AccountMail } from './account-mail/account-mail.ts';
import { emailChangeRoutes } from './accounts/email-change.ts';
import { forgottenPasswordRoutes } from './accounts/forgotten-password.ts';
import { accountLinkRoutes } from './accounts/link-routes.ts';
import { providerLoginRoutes } from './accounts/provider-login.ts';
import { apiTokenRoutes } from './api-tokens/api-token-routes.ts';
import { changeRoutes } from './changes/routes.ts';
import type { ChangeStreams } from './changes/streams.ts';
import { companyRoutes } from './companies/company-routes.ts';
import { companyProviderRoutes } from './companies/provider-routes.ts';
import { companyQrCodeRoutes } from './companies/qr-codes.ts';
import { completedInfoRoutes } from './completed-info/completed-info.ts';
import { completedInfoWriteRoutes } from './completed-info/write-routes.ts';
import { customerCompanyRoutes } from './customers/customer-company.ts';
import { customerRoutes } from './customers/customer-routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.ts';
import type { Database } from './database/database.ts';
import { deliveryRoutes } from './deliveries/delivery-routes.ts';
import { webhookRoutes } from './deliveries/webhook-routes.ts';
import type { WebhookSurroundings } from './deliveries/webhooks.ts';
import { jobReportRoutes } from './documents/job-report/route.ts';
import { quotationDocumentRoutes } from './documents/quotation/routes.ts';
import { emailTemplateRoutes } from './email-templates/routes.ts';
import { fileRoutes } from './files/files.ts';
import { healthRoutes } from './http/health.ts';
import { metricsRoute } from './http/metrics.ts';
import type { Service } from './http/surroundings.ts';
import { customerCompanyImportRoutes } from './imports/customer-companies.ts';
import { customerImportRoutes } from './imports/customers.ts';
import { departmentImportRoutes } from './imports/departments.ts';
import { itemImportRoutes } from './imports/items.ts';
import { jobFieldImportRoutes } from './imports/job-fields.ts';
import { jobImportRoutes } from './imports/jobs.ts';
import { userImportRoutes } from './imports/users.ts';
import { jobDropdownRoutes } from './job-fields/dropdowns.ts';
import { jobFieldRoutes } from './job-fields/job-field-routes.ts';
import { jobRoutes } from './jobs/job-routes.ts';
import { jobStateRoutes } from './jobs/state-routes.ts';
import type { FactorSurroundings } from './login/factors/authenticator.ts';
import { passkeyLoginRoutes } from './login/factors/passkey-login.ts';
import { secondStepRoutes } from './login/factors/second-step.ts';
import { loginRoutes } from './login/login.ts';
import type { ProviderSurroundings } from './login/provider/provider-surroundings.ts';
import type { FactorDemands, SessionEnds } from './login/sessions.ts';
import type { Tokens } from './login/tokens.ts';
import { documentMessageRoutes } from './mail/routes/document-messages.ts';
import type { SendSurroundings } from './mail/routes/mailing.ts';
import { messageRoutes } from './mail/routes/messages.ts';
import { quotationTakeBackRoutes } from './mail/routes/taking-back.ts';
import { mergeRoutes } from './merges/routes.ts';
import { similarRoutes } from './merges/similar-routes.ts';
import { auditTrailRoutes } from './nodes/audit-trail.ts';
import { nodeRoutes } from './nodes/nodes.ts';
import { queryFieldRoutes } from './nodes/query-fields.ts';
import { viewRoutes } from './nodes/view-routes.ts';
import { noteRoutes } from './notes/note-routes.ts';
import { erasureRoutes } from './people/erasure-routes.ts';
import { personalDataExportRoutes } from './people/export-routes.ts';
import { proformaInvoiceRoutes } from './proforma-invoices/proforma-invoice-routes.ts';
import { editedVersionRoutes } from './quotations/edited-version.ts';
import { quotationJobRoutes } from './quotations/job-route.ts';
import { leadRoutes } from './quotations/lead-routes.ts';
import { quotationRoutes } from './quotations/quotation-routes.ts';
import { quotationStateRoutes } from './quotations/state-routes.ts';
import { bankDetailsRoutes } from './quotations/support/bank-details.ts';
import { contactDetailsRoutes } from './quotations/support/contact-details.ts';
import { itemRoutes } from './quotations/support/items.ts';
import { proformaInvoiceTermsRoutes, termsAndConditionsRoutes } from './quotations/support/terms.ts';
import { savedCommandRoutes } from './saved-commands/saved-commands.ts';
import { searchRoutes } from './search/search.ts';
import { accountRoutes } from './users/account.ts';
import { departmentRoutes } from './users/departments.ts';
import { factorRoutes } from './users/factor-routes.ts';
import { invitationRoutes } from './users/invitations.ts';
import { linkedLoginRoutes } from './users/linked-login-routes.ts';
import { passkeyRoutes } from './users/passkey-routes.ts';
import { passwordRoutes } from './users/password.ts';
import { providerLogoutRoutes } from './users/provider-logout.ts';
import { securityEventRoutes } from './users/security-event-routes.ts';
import { sessionRoutes } from './users/session-routes.ts';
import { userRoutes } from './users/user-routes.ts';

/** All surroundings of resources; each resource declares the needed part. */
export interface Everything extends SendSurroundings, FactorSurroundings, ProviderSurroundings, WebhookSurroundings {
  ping: Database['ping'];
  tokens: Tokens;
  sessionEnds: SessionEnds;
  demands: FactorDemands;
  accountMail: AccountMail;
  changes: ChangeStreams;
  metricsToken: string | null | undefined;
  metricsApart: boolean;
}

/** Every resource, in the order of the OpenAPI document. */
export const resources: ((app: Service, surroundings: Everything) => void)[] = [
  healthRoutes,
  metricsRoute,
  loginRoutes,
  secondStepRoutes,
  forgottenPasswordRoutes,
  accountLinkRoutes,
  emailChangeRoutes,
  passkeyLoginRoutes,
  providerLoginRoutes,
  sessionRoutes,
  securityEventRoutes,
  factorRoutes,
  passkeyRoutes,
  linkedLoginRoutes,
  providerLogoutRoutes,
  apiTokenRoutes,
  userRoutes,
  userImportRoutes,
  passwordRoutes,
  invitationRoutes,
  accountRoutes,
  companyRoutes,
  companyQrCodeRoutes,
  companyProviderRoutes,
  departmentRoutes,
  departmentImportRoutes,
  customerRoutes,
  customerImportRoutes,
  customerCompanyRoutes,
  customerCompanyImportRoutes,
  jobRoutes,
  jobImportRoutes,
  jobStateRoutes,
  jobReportRoutes,
  completedInfoRoutes,
  completedInfoWriteRoutes,
  jobFieldRoutes,
  jobFieldImportRoutes,
  jobDropdownRoutes,
  documentMessageRoutes,
  messageRoutes,
  quotationTakeBackRoutes,
  emailTemplateRoutes,
  itemRoutes,
  itemImportRoutes,
  termsAndConditionsRoutes,
  contactDetailsRoutes,
  bankDetailsRoutes,
  proformaInvoiceTermsRoutes,
  proformaInvoiceRoutes,
  quotationRoutes,
  leadRoutes,
  quotationStateRoutes,
  quotationJobRoutes,
  editedVersionRoutes,
  quotationDocumentRoutes,
  noteRoutes,
  fileRoutes,
  dashboardRoutes,
  savedCommandRoutes,
  personalDataExportRoutes,
  erasureRoutes,
  webhookRoutes,
  deliveryRoutes,
  mergeRoutes,
  similarRoutes,
  nodeRoutes,
  queryFieldRoutes,
  viewRoutes,
  searchRoutes,
  auditTrailRoutes,
  changeRoutes,
];
