import type { Insertable } from 'kysely';
import { TOTP } from 'otpauth';
import { makeLink } from '../../service/account-mail/links.ts';
import type { Tables } from '../../service/database/tables.ts';
import { offerAuthenticator, storeAuthenticator } from '../../service/login/factors/authenticator.ts';
import { secondFactorRequired } from '../../service/login/factors/challenges.ts';
import { askForPasskey, offerPasskey, storePasskey, verifiedPasskey } from '../../service/login/factors/passkeys.ts';
import { renewRecoveryCodes } from '../../service/login/factors/recovery-codes.ts';
import { newTotpSecret } from '../../service/login/factors/totp.ts';
import { createSeal } from '../../service/login/sealed.ts';
import { openSession } from '../../service/login/sessions.ts';
import { newId } from '../../service/shared/ids.ts';
import type {
  JobStatus,
  MessageStatus,
  ProformaInvoiceStatus,
  StoredQuotationStatus,
} from '../../service/shared/values.ts';
import { type Scene, TOKEN_SECRET } from '../service/scene.ts';
import { softwarePasskey } from '../service/software-passkey.ts';
import { image, particulars } from './particulars.ts';

/** As in `openScene`. */
const SITE = { origin: 'https://docket.example', rpId: 'docket.example', isVerified: true };
const seal = createSeal(TOKEN_SECRET, 'docket authenticators');
const { bank, item, template, terms, workDone } = particulars;

/** A company for requests, with records created on demand. */
export interface Target {
  companyId: string;
  department(): Promise<string>;
  customerCompany(): Promise<string>;
  customer(): Promise<string>;
  /** Deleted, and merged into another customer. */
  mergedCustomer(): Promise<string>;
  /** NEW, without an assignee. */
  job(): Promise<string>;
  /** ASSIGNED. */
  assignedJob(): Promise<string>;
  /** IN_PROGRESS, from ASSIGNED. */
  startedJob(): Promise<string>;
  /** With completed info. */
  completedJob(): Promise<string>;
  jobField(): Promise<string>;
  emailTemplate(): Promise<string>;
  item(): Promise<string>;
  termsAndConditions(): Promise<string>;
  contactDetails(): Promise<string>;
  bankDetails(): Promise<string>;
  proformaInvoiceTerms(): Promise<string>;
  /** With a single line, without taxes, valid for a long time. */
  quotation(status?: StoredQuotationStatus): Promise<string>;
  /** SENT, from DRAFT. */
  sentQuotation(): Promise<string>;
  /** With its own quotation. */
  editedVersion(): Promise<string>;
  /** With its own ACCEPTED quotation. */
  proformaInvoice(status?: ProformaInvoiceStatus): Promise<string>;
  /** The quotation of a new proforma invoice. */
  billedQuotation(): Promise<string>;
  /** WAITING, about a quotation. */
  message(status?: MessageStatus): Promise<string>;
  user(): Promise<string>;
  file(): Promise<string>;
  /** Shared by a user of the company. */
  savedCommand(): Promise<string>;
  /** On a customer, by a user of the company. */
  note(): Promise<string>;
  /** Of a user of the company. */
  mention(): Promise<string>;
  /** Owned by a user of the company. */
  apiToken(): Promise<string>;
  webhook(): Promise<string>;
  /** Of a webhook, over. */
  webhookDelivery(): Promise<string>;
  /** Of a user of the company. */
  session(): Promise<string>;
  /** Has an authenticator app. */
  userWithFactor(): Promise<string>;
  /** A recovery code of a user, who gets an authenticator app. */
  recoveryCode(userId: string): Promise<string>;
  /** The challenge of a login, and a right code. */
  secondStep(): Promise<{ challenge: string; code: string }>;
  /** A setup for a user, and the first code. */
  newAuthenticator(userId: string): { setup: string; code: string };
  /** The token of a link for the password of a user of the company. */
  linkToken(): Promise<string>;
  /** The token of a link for another e-mail of a user of the company. */
  emailToken(): Promise<string>;
  /** An invited user of the company. */
  invited(): Promise<string>;
  /** Of a user of the company. */
  passkey(): Promise<string>;
  /** Of a user of the company. */
  linkedLogin(): Promise<string>;
  /** The company, with a login provider. */
  companyProvider(): Promise<string>;
  /** The answer of a passkey to a question for a login. */
  passkeyLogin(): Promise<{ ticket: string; response: object }>;
  /** The answer of a new passkey of a user. */
  newPasskey(userId: string): Promise<{ ticket: string; response: object }>;
  deleted(
    table:
      | 'companies'
      | 'departments'
      | 'users'
      | 'customerCompanies'
      | 'customers'
      | 'jobs'
      | 'jobFields'
      | 'emailTemplates'
      | 'quotations'
      | 'items'
      | 'termsAndConditions'
      | 'contactDetails'
      | 'bankDetails'
      | 'proformaInvoiceTerms'
      | 'savedCommands'
      | 'notes'
      | 'webhooks',
    id: string,
  ): Promise<string>;
}

/** Creates a company at once, and its records on demand. */
export async function openTarget(scene: Scene): Promise<Target> {
  const { db } = scene.database;
  const companyId = await scene.company();
  const words = { search: '', sortName: '' };

  /** Adds a row. Its values may depend on the id. */
  async function add<Name extends OwnedTable>(
    table: Name,
    type: string,
    valuesOf: (id: string) => Owned<Name> | Promise<Owned<Name>>,
  ): Promise<string> {
    const id = newId(type);
    const row = { id, companyId, ...(await valuesOf(id)) } as never; // Kysely can't infer the row of a generic table
    await db.insertInto<Name>(table).values(row).execute();
    return id;
  }

  const webhook = () =>
    add('webhooks', 'webhook', (id) => ({
      name: id,
      url: 'https://ledger.example/docket',
      secretChangedAt: new Date(),
      sealedSecret: 'none',
      transactionId: '0',
      entryId: '',
      ...words,
    }));

  async function withContents(recordId: string): Promise<string> {
    const line = { id: newId('quotation_line'), kind: 'PRICED', itemId: null, description: 'Boiler', taxes: [] };
    const amounts = { gross: '10.00', discount: '0.00', net: '10.00', discountShare: '0.00', taxable: '10.00' };
    const priced = {
      ...line,
      quantity: '1',
      unit: 'pc',
      unitPrice: '10',
      discountPercent: null,
      discountAmount: null,
      amounts,
    };
    await db
      .insertInto('quotationContents')
      .values({ recordId, lines: JSON.stringify([priced]) })
      .execute();
    return recordId;
  }

  /** Records a status change in the history. */
  async function moved(recordId: string, from: string): Promise<string> {
    const changes = JSON.stringify([{ field: 'status', from, to: null }]);
    const entry = { id: newId('audit_entry'), companyId, recordId, action: 'STATUS_CHANGED', changes };
    await db.insertInto('auditEntries').values(entry).execute();
    return recordId;
  }

  const customer = () => add('customers', 'customer', () => ({ fullName: 'Paula Ito', phone: '1', ...words }));

  const job = (status: JobStatus = 'NEW') =>
    add('jobs', 'job', async (id) => ({
      number: id,
      title: 'Furnace does not ignite',
      requestedAt: new Date(),
      completedAt: status === 'COMPLETED' ? new Date() : null,
      customerId: await customer(),
      status,
      search: '',
    }));

  const quotation = async (status: StoredQuotationStatus = 'DRAFT') =>
    withContents(
      await add('quotations', 'quotation', async (id) => ({
        number: `Q-${offered.issueDate.slice(0, 4)}-${id}`,
        leadNumber: 'L-000001',
        customerId: await customer(),
        validUntil: '2999-12-31',
        expiresAt: new Date('3000-01-01T05:00:00Z'),
        status,
        ...offered,
      })),
    );

  const invoiceOf = async (quotationId: string, status: ProformaInvoiceStatus = 'ISSUED') =>
    withContents(
      await add('proformaInvoices', 'proforma_invoice', async (id) => ({
        number: `P-${offered.issueDate.slice(0, 4)}-${id}`,
        quotationId,
        quotationNumber: quotationId,
        versionNumber: 1,
        customerId: await customer(),
        dueDate: '2999-12-31',
        advancePercent: '30',
        amountDue: '3.00',
        status,
        ...offered,
      })),
    );

  const deleted: Target['deleted'] = async (table, id) => {
    await db.updateTable(table).set({ deletedAt: new Date() }).where('id', '=', id).execute();
    return id;
  };
  const note = () =>
    add('notes', 'note', async () => ({
      recordId: await customer(),
      authorId: (await scene.person('ROLE_QUOTATION_ADMIN', companyId)).id,
      authorName: 'Ana Lima',
      text: 'Rings back',
      search: '',
    }));

  const codeOf = async (userId: string) => {
    await storeAuthenticator({ seal }, db, { userId, secret: newTotpSecret(), step: 1 });
    const [code = ''] = await renewRecoveryCodes(db, userId);
    return code;
  };
  const withFactor = async () => {
    const { id } = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
    return { id, code: await codeOf(id) };
  };

  const around = { db, seal, clock: Date.now, publicUrl: SITE.origin };
  const enrolled = async () => {
    const { id: userId } = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
    const authenticator = softwarePasskey(SITE);
    const { ticket, options } = await offerPasskey(around, { userId, email: 'ana@lima.example', fullName: 'Ana' });
    const made = await verifiedPasskey(around, userId, { ticket, response: authenticator.create(options) });
    if (made) await storePasskey(db, { ...made, userId, name: 'Laptop' });
    return authenticator;
  };

  const termsIn = (table: 'termsAndConditions' | 'proformaInvoiceTerms', type: string) =>
    add(table, type, () => ({ ...terms, ...words }));

  return {
    companyId,
    department: () => add('departments', 'department', (id) => ({ name: id, ...words })),
    customerCompany: () => add('customerCompanies', 'customer_company', (id) => ({ name: id, ...words })),
    customer,
    async mergedCustomer() {
      const mergedId = await deleted('customers', await customer());
      const nothing = { taken: '[]', moved: '{}' };
      await db
        .insertInto('merges')
        .values({ mergedId, survivorId: await customer(), companyId, ...nothing })
        .execute();
      return mergedId;
    },
    job,
    assignedJob: () => job('ASSIGNED'),
    startedJob: async () => moved(await job('IN_PROGRESS'), 'ASSIGNED'),
    async completedJob() {
      const jobId = await job('COMPLETED');
      const { startedAt, finishedAt } = workDone;
      const times = { startedAt: new Date(startedAt), finishedAt: new Date(finishedAt) };
      await db
        .insertInto('completedInfos')
        .values({ jobId, ...workDone, ...times })
        .execute();
      return jobId;
    },
    jobField: () =>
      add('jobFields', 'job_field', () => ({
        key: 'serialNumber',
        label: 'Serial number',
        type: 'TEXT' as const,
        position: 1,
        search: '',
      })),
    emailTemplate: () => add('emailTemplates', 'email_template', () => ({ ...template, ...words })),
    quotation,
    sentQuotation: async () => moved(await quotation('SENT'), 'DRAFT'),
    editedVersion: async () =>
      withContents(
        await add('editedVersions', 'edited_version', async () => ({
          quotationId: await quotation(),
          versionNumber: 1,
          stood: JSON.stringify({ ...stoodAsSent, customerId: await customer() }),
        })),
      ),
    proformaInvoice: async (status) => invoiceOf(await quotation('ACCEPTED'), status),
    async billedQuotation() {
      const quotationId = await quotation('ACCEPTED');
      await invoiceOf(quotationId);
      return quotationId;
    },
    item: () => add('items', 'item', (id) => ({ ...item, code: id, currency: 'CAD', sortCode: id, ...words })),
    termsAndConditions: () => termsIn('termsAndConditions', 'terms_and_conditions'),
    contactDetails: () => add('contactDetails', 'contact_details', () => ({ name: 'Paula Ito', ...words })),
    bankDetails: () => add('bankDetails', 'bank_details', () => ({ ...bank, ...words })),
    proformaInvoiceTerms: () => termsIn('proformaInvoiceTerms', 'proforma_invoice_terms'),
    async message(status = 'WAITING') {
      const id = await add('messages', 'message', async (messageId) => ({
        purpose: 'QUOTATION' as const,
        recordId: await quotation('SENT'),
        recordVersion: 1,
        messageId,
        recipients: JSON.stringify([{ address: 'paula@lima.example', status: 'WAITING', reply: null }]),
        attachments: JSON.stringify([{ filename: 'a.pdf', contentType: 'application/pdf', size: 4 }]),
        subject: 'Report',
        body: 'See it.',
        status,
        search: '',
      }));
      await db
        .insertInto('messageDocuments')
        .values({ messageId: id, bytes: Buffer.from('%PDF') })
        .execute();
      return id;
    },
    user: async () => (await scene.person('ROLE_QUOTATION_ADMIN', companyId)).id,
    async emailToken() {
      const userId = (await scene.person('ROLE_QUOTATION_ADMIN', companyId)).id;
      const email = `${newId('moved')}@lima.example`;
      return (await makeLink(db, { purpose: 'EMAIL_CHANGE', userId, email })).token;
    },
    async invited() {
      const { id } = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
      await db.updateTable('users').set({ invitedAt: new Date() }).where('id', '=', id).execute();
      return id;
    },
    async linkToken() {
      const { id: userId, email } = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
      return (await makeLink(db, { purpose: 'PASSWORD_RESET', userId, email })).token;
    },
    async file() {
      const bytes = await image;
      const what = { name: 'a.png', contentType: 'image/png', size: bytes.length, sha256: 'not asked for' };
      const id = await add('files', 'file', () => what);
      await db.insertInto('fileBytes').values({ fileId: id, bytes }).execute();
      return id;
    },
    savedCommand: () =>
      add('savedCommands', 'saved_command', async (id) => ({
        userId: (await scene.person('ROLE_QUOTATION_ADMIN', companyId)).id,
        name: id,
        kind: 'VIEW' as const,
        definition: '{"path":"/layout/jobs","query":{"status":"NEW"}}',
        isShared: true,
        ...words,
      })),
    note,
    mention: () =>
      add('mentions', 'mention', async () => ({
        noteId: await note(),
        recordId: await customer(),
        userId: (await scene.person('ROLE_QUOTATION_ADMIN', companyId)).id,
        search: '',
      })),
    apiToken: () =>
      add('apiTokens', 'api_token', async (id) => ({
        userId: (await scene.person('ROLE_COMPANY', companyId)).id,
        name: id,
        scope: 'READ' as const,
        role: 'ROLE_COMPANY' as const,
        secretHash: id,
        hint: '1234',
        expiresAt: new Date('2999-12-31'),
        ...words,
      })),
    webhook,
    async webhookDelivery() {
      const id = newId('webhook_delivery');
      const event = {
        eventId: id,
        type: 'job.created',
        recordId: 'job_1',
        at: new Date(),
        status: 'DELIVERED' as const,
      };
      await db
        .insertInto('webhookDeliveries')
        .values({ id, webhookId: await webhook(), ...event })
        .execute();
      return id;
    },
    async session() {
      const { id } = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
      return (await openSession(scene.database.db, id)).id;
    },
    userWithFactor: async () => (await withFactor()).id,
    recoveryCode: codeOf,
    async secondStep() {
      const { id, code } = await withFactor();
      const { extras } = await secondFactorRequired(db, { id, version: 1 }, null);
      return { challenge: extras.challenge?.token ?? '', code };
    },
    newAuthenticator(userId) {
      const { setup, secret } = offerAuthenticator({ db, seal, clock: Date.now }, userId);
      return { setup, code: new TOTP({ secret }).generate() };
    },
    async passkey() {
      await enrolled();
      const rows = db.selectFrom('passkeys').orderBy('createdAt', 'desc').orderBy('id', 'desc').select('id');
      return (await rows.executeTakeFirstOrThrow()).id;
    },
    async companyProvider() {
      const there = { name: 'Lima SSO', issuer: 'https://login.example', clientId: 'docket', sealedSecret: 'none' };
      await db
        .insertInto('companyProviders')
        .values({ companyId, ...there })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return companyId;
    },
    async linkedLogin() {
      const { id: userId } = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
      const id = newId('linked_login');
      const there = { issuer: 'https://login.example', subject: id, email: 'ana@lima.example' };
      await db
        .insertInto('linkedLogins')
        .values({ id, userId, ...there })
        .execute();
      return id;
    },
    async passkeyLogin() {
      const authenticator = await enrolled();
      const { ticket, options } = await askForPasskey(around);
      return { ticket, response: authenticator.get(options) };
    },
    async newPasskey(userId) {
      const { ticket, options } = await offerPasskey(around, { userId, email: 'ana@lima.example', fullName: 'Ana' });
      return { ticket, response: softwarePasskey(SITE).create(options) };
    },
    deleted,
  };
}

/** Tables with a companyId. */
type OwnedTable = {
  [Name in keyof Tables]: Tables[Name] extends { id: string; companyId: unknown } ? Name : never;
}[keyof Tables];
type Owned<Name extends OwnedTable> = Omit<Insertable<Tables[Name]>, 'id' | 'companyId'>;

const offered = {
  subject: 'New boiler',
  issueDate: '2026-11-20',
  currency: 'CAD',
  taxRounding: 'DOCUMENT',
  subtotal: '10.00',
  discount: '0.00',
  total: '10.00',
  taxes: '[]',
  search: '',
} as const;

const stoodAsSent = {
  number: 'Q-2026-000001',
  subject: offered.subject,
  issueDate: offered.issueDate,
  validUntil: '2999-12-31',
  currency: offered.currency,
  taxRounding: offered.taxRounding,
  totals: { subtotal: '10.00', discount: '0.00', taxes: [], total: '10.00' },
  discountPercent: null,
  discountAmount: null,
  notes: null,
  termsId: null,
  contactDetailsId: null,
  bankDetailsId: null,
  statusReason: null,
  sentAt: new Date(),
  leadNumber: 'L-000001',
  status: 'SENT',
};
