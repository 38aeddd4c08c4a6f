import { expect } from 'vitest';
import { newId } from '../../service/shared/ids.ts';
import { type Answer, openScene, type Person, type Scene } from './scene.ts';

/** A company with jobs, and an unrelated company. */
export interface JobScene extends Scene {
  companyId: string;
  admin: Person;
  worker: Person;
  /** An administrator of the other company. */
  stranger: Person;
  customerId: string;
  customer(companyId: string, customerCompanyId?: string): Promise<string>;
  department(companyId: string): Promise<string>;
  /** Creates a job like an administrator. */
  // biome-ignore lint/suspicious/noExplicitAny: any job.
  job(values?: object, who?: Person): Promise<any>;
  create(values: object, who?: Person): Promise<Answer>;
  move(job: { id: string; version: number }, status: string, reason?: string): Promise<Answer>;
  assign(job: { id: string; version: number }, assigneeId: string | null, who?: Person): Promise<Answer>;
}

export async function openJobScene(): Promise<JobScene> {
  const scene = await openScene();
  const { db } = scene.database;
  const companyId = await scene.company();
  const admin = await scene.person('ROLE_COMPANY', companyId, { fullName: 'Ana Lima' });
  const worker = await scene.person('ROLE_USER', companyId, { fullName: 'Maria Quispe' });
  const stranger = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Other' }), { fullName: 'Otto' });
  const words = { search: '', sortName: '' };

  const customer = async (companyId: string, customerCompanyId: string | null = null) => {
    const id = newId('customer');
    const values = { id, companyId, customerCompanyId, fullName: 'Carla Ruiz', phone: '1', ...words };
    await db.insertInto('customers').values(values).execute();
    return id;
  };
  const customerId = await customer(companyId);
  const create = (values: object, who = admin) =>
    scene.call(who, 'POST /admin/job/create', { title: 'Furnace does not ignite', customerId, ...values });

  return {
    ...scene,
    companyId,
    admin,
    worker,
    stranger,
    customerId,
    customer,
    create,
    async department(companyId) {
      const id = newId('department');
      await db
        .insertInto('departments')
        .values({ id, companyId, name: id, ...words })
        .execute();
      return id;
    },
    async job(values = {}, who = admin) {
      const { status, body } = await create(values, who);
      expect([status, body.detail]).toEqual([200, undefined]);
      return body;
    },
    move: ({ id, version }, status, reason) =>
      scene.call(admin, `PUT /admin/job/update/status/${id}`, { version, status, reason }),
    assign: ({ id, version }, assigneeId, who = admin) =>
      scene.call(who, 'POST /admin/job/assgin', { id, version, assigneeId }),
  };
}
