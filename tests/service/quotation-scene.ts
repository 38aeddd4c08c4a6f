import { expect } from 'vitest';
import { type Answer, openScene, type Person, type Scene } from './scene.ts';

// biome-ignore lint/suspicious/noExplicitAny: any quotation.
type Any = any;

/** A company that sells, and an unrelated company. */
export interface QuotationScene extends Scene {
  companyId: string;
  /** A quotation administrator. */
  seller: Person;
  admin: Person;
  /** A quotation administrator of the other company. */
  stranger: Person;
  customerId: string;
  /** Creates a customer. */
  customer(values?: object, who?: Person): Promise<Any>;
  create(values?: object, who?: Person): Promise<Answer>;
  /** Creates a quotation like the seller. */
  quotation(values?: object, who?: Person): Promise<Any>;
  update(quotation: Seen, values: object, who?: Person): Promise<Answer>;
  move(quotation: Seen, status: string, values?: object): Promise<Answer>;
  /** Moves the quotation through the statuses; returns the quotation. */
  moved(quotation: Seen, ...statuses: string[]): Promise<Any>;
  info(id: string, who?: Person): Promise<Any>;
  lines(id: string, who?: Person): Promise<Any[]>;
  /** The edited versions, newest first. */
  versions(id: string): Promise<Any[]>;
  /** Moves the end of validity to the day before yesterday. */
  expire(quotation: { id: string }): Promise<void>;
}

interface Seen {
  id: string;
  version: number;
}

/** A line of 10.50 with tax. */
export const line = {
  description: 'Boiler',
  quantity: '1',
  unit: 'pc',
  unitPrice: '10.00',
  taxes: [{ name: 'GST', percent: '5' }],
};

export async function openQuotationScene(): Promise<QuotationScene> {
  const scene = await openScene();
  const companyId = await scene.company();
  const seller = await scene.person('ROLE_QUOTATION_ADMIN', companyId, { fullName: 'Quinn Lima' });
  const admin = await scene.person('ROLE_COMPANY', companyId, { fullName: 'Ana Lima' });
  const other = await scene.company({ name: 'Other' });
  const stranger = await scene.person('ROLE_QUOTATION_ADMIN', other, { fullName: 'Otto' });

  const done = ({ status, body }: Answer) => {
    expect([status, body.detail]).toEqual([200, undefined]);
    return body;
  };
  const get = async (path: string, who: Person) => done(await scene.call(who, `GET /v2/admin/quotation/get/${path}`));
  const customer = async (values: object = {}, who = seller) =>
    done(await scene.call(who, 'POST /admin/customer/save', { fullName: 'Carla Ruiz', phone: '1', ...values }));
  const customerId = (await customer()).id;
  const create = (values: object = {}, who = seller) =>
    scene.call(who, 'POST /v2/admin/quotation/save', { customerId, subject: 'New boiler', lines: [line], ...values });
  const move = ({ id, version }: Seen, status: string, values: object = {}) =>
    scene.call(seller, 'POST /v2/admin/quotation/save/quotation/status', { id, version, status, ...values });

  return {
    ...scene,
    companyId,
    seller,
    admin,
    stranger,
    customerId,
    customer,
    create,
    quotation: async (values, who) => done(await create(values, who)),
    update: ({ id, version }, values, who = seller) =>
      scene.call(who, 'PUT /v2/admin/quotation/update', { id, version, ...values }),
    move,
    async moved(quotation, ...statuses) {
      let last: Any = quotation;
      for (const status of statuses) last = done(await move(last, status, { reason: 'Too dear' }));
      return last;
    },
    info: (id, who = seller) => get(`info/${id}`, who),
    lines: (id, who = seller) => get(`lines/${id}`, who),
    async versions(id) {
      const { edges } = await get(`all/edited/quotations/${id}`, seller);
      return edges.map(({ node }: { node: Any }) => node);
    },
    async expire({ id }) {
      const past = { validUntil: '2026-01-31', issueDate: '2026-01-01', expiresAt: new Date('2026-02-01T05:00:00Z') };
      await scene.database.db.updateTable('quotations').set(past).where('id', '=', id).execute();
    },
  };
}
