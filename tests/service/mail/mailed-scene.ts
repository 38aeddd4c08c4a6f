import { newId } from '../../../service/shared/ids.ts';
import type { ProformaInvoiceStatus, StoredQuotationStatus } from '../../../service/shared/values.ts';
import { type Answer, openScene, type Person, type Scene } from '../scene.ts';

/** A company with a boiler on offer to Ana Silva, and the users who may send the quotation. */
export interface MailedScene extends Scene {
  companyId: string;
  admin: Person;
  /** Does everything. */
  quotationAdmin: Person;
  /** A user of another company. */
  stranger: Person;
  customerId: string;
  /** Creates number Q-2026-000001-R2 and so on, for 1,140.00 and taxes, at version 1. */
  quotation(status?: StoredQuotationStatus, values?: { validUntil?: string; expiresAt?: Date }): Promise<string>;
  proformaInvoice(status?: ProformaInvoiceStatus): Promise<string>;
  /** The document in the viewer. */
  shown(path: string): Promise<Buffer>;
  /** The outbox messages about a record, visible to a user. */
  // biome-ignore lint/suspicious/noExplicitAny: any messages.
  messagesAbout(recordId: string, who?: Person): Promise<any[]>;
  // biome-ignore lint/suspicious/noExplicitAny: any quotation.
  quotationInfo(id: string): Promise<any>;
  send(
    what: 'quotation' | 'proforma/invoice',
    body: object,
    who?: Person,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

const offered = {
  subject: 'New boiler',
  issueDate: '2026-11-20',
  currency: 'CAD',
  taxRounding: 'DOCUMENT',
  subtotal: '1140.00',
  discount: '0.00',
  total: '1197.00',
  taxes: JSON.stringify([{ name: 'GST', percent: '5', taxable: '1140.00', amount: '57.00' }]),
  search: '',
} as const;

const amounts = { gross: '1140.00', discount: '0.00', net: '1140.00', discountShare: '0.00', taxable: '1140.00' };

export async function openMailedScene(options: Parameters<typeof openScene>[0] = {}): Promise<MailedScene> {
  const scene = await openScene(options);
  const { db } = scene.database;
  const companyId = await scene.company();
  const admin = await scene.person('ROLE_COMPANY', companyId, { fullName: 'Ada Works' });
  const quotationAdmin = await scene.person('ROLE_QUOTATION_ADMIN', companyId, { fullName: 'Quinn Adams' });
  const stranger = await scene.person('ROLE_QUOTATION_ADMIN', await scene.company({ name: 'Oslo Works' }));
  const customer = { fullName: 'Ana Silva', email: 'ana@silva.example' };
  const { body: created } = await scene.call(quotationAdmin, 'POST /admin/customer/save', customer);
  const customerId: string = created.id;

  const contents = async (recordId: string) => {
    const line = { id: newId('quotation_line'), kind: 'PRICED', itemId: null, description: 'Boiler', unit: 'pc' };
    const priced = { ...line, quantity: '1', unitPrice: '1140', discountPercent: null, discountAmount: null, amounts };
    const lines = JSON.stringify([{ ...priced, taxes: [{ name: 'GST', percent: '5' }] }]);
    await db.insertInto('quotationContents').values({ recordId, lines }).execute();
  };
  let count = 0;
  const numbered = (letter: string) => `${letter}-2026-${String(count).padStart(6, '0')}`;
  const quotation = async (status: StoredQuotationStatus = 'DRAFT', values = {}) => {
    count += 1;
    const id = newId('quotation');
    const valid = { validUntil: '2999-12-31', expiresAt: new Date('3000-01-01T05:00:00Z'), ...values };
    const about = { id, companyId, number: numbered('Q'), revision: 2, leadNumber: 'L-000042', customerId, status };
    await db
      .insertInto('quotations')
      .values({ ...about, ...valid, ...offered })
      .execute();
    await contents(id);
    return id;
  };

  return {
    ...scene,
    companyId,
    admin,
    quotationAdmin,
    stranger,
    customerId,
    quotation,
    async proformaInvoice(status = 'ISSUED') {
      const quotationId = await quotation('ACCEPTED');
      const id = newId('proforma_invoice');
      const from = { quotationId, quotationNumber: `${numbered('Q')}-R2`, versionNumber: 2, customerId };
      const due = { dueDate: '2026-12-04', advancePercent: '30', amountDue: '359.10' };
      await db
        .insertInto('proformaInvoices')
        .values({ id, companyId, number: numbered('P'), status, ...from, ...due, ...offered })
        .execute();
      await contents(id);
      return id;
    },
    async shown(path) {
      const headers = { authorization: `Bearer ${quotationAdmin.token}` };
      const { statusCode, rawPayload } = await scene.app.inject({ url: path, headers });
      if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}: ${rawPayload}`);
      return rawPayload;
    },
    async messagesAbout(recordId, who = quotationAdmin) {
      const { body } = await scene.call(who, `GET /admin/outbox/get/all/by/${recordId}`);
      return body.edges.map(({ node }: { node: object }) => node);
    },
    quotationInfo: async (id) => (await scene.call(quotationAdmin, `GET /admin/node/get/${id}`)).body,
    send: (what, body, who = quotationAdmin, headers = {}) =>
      scene.call(who, `POST /v2/admin/quotation/send/${what}`, { version: 1, ...letter, ...body }, { headers }),
  };
}

const letter = { to: ['ana@silva.example'], subject: 'Our offer', body: 'Dear Ana,\nhere it is.' };
