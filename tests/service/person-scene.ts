import { expect } from 'vitest';
import { newId } from '../../service/shared/ids.ts';
import { image } from '../laws/particulars.ts';
import { openQuotationScene, type QuotationScene } from './quotation-scene.ts';
import type { Person } from './scene.ts';

// biome-ignore lint/suspicious/noExplicitAny: any record.
type Any = any;

/** Words that stand nowhere else. */
export const jane = {
  fullName: 'Janetta Quillfeather',
  email: 'janetta@quillfeather.example',
  phone: '+49 7071 5550188',
  address: { line1: 'Hollunderweg 77b', line2: null, city: 'Toronto', region: null, postcode: null, country: 'CA' },
};

/** A service with customers who leave traces everywhere. */
export interface PersonScene extends QuotationScene {
  /** Calls as the company's administrator, who succeeds. */
  done(what: string, body?: object, who?: Person): Promise<Any>;
  /**
   * Jane with a merged double, a finished and a cancelled job, quotations of every fate, a proforma invoice, notes on her records and
   * messages to her.
   */
  janeWithTraces(): Promise<Any>;
}

export async function openPersonScene(): Promise<PersonScene> {
  const scene = await openQuotationScene();
  const { admin } = scene;
  const { db } = scene.database;
  const done = async (what: string, body?: object, who = admin): Promise<Any> => {
    const answer = await scene.call(who, what, body);
    expect([what, answer.status, answer.body.detail]).toEqual([what, 200, undefined]);
    return answer.body;
  };

  /** A stored file with bytes of its own. */
  async function file(bytes: Buffer): Promise<string> {
    const id = newId('file');
    const particulars = { name: 'photo.png', contentType: 'image/png', size: bytes.length, sha256: '' };
    await db
      .insertInto('files')
      .values({ id, companyId: scene.companyId, ...particulars })
      .execute();
    await db.insertInto('fileBytes').values({ fileId: id, bytes }).execute();
    return id;
  }

  const job = (customerId: string, values: object) =>
    done('POST /admin/job/create', { customerId, siteAddress: jane.address, ...values });

  async function finishedJob(customerId: string): Promise<Any> {
    const { id, version } = await job(customerId, { title: 'Boiler of Quillfeather', assigneeId: admin.id });
    const photo = { caption: `Cellar of ${jane.fullName}`, moment: 'AFTER', fileId: await file(await image) };
    return done('PUT /admin/job/update/completed/job/info', {
      ...{
        id,
        version,
        startedAt: '2026-11-20T09:00:00.000Z',
        finishedAt: '2026-11-20T10:30:00.000Z',
        outcome: 'FULL',
      },
      ...{ workDone: `Cleaned the igniter of ${jane.fullName}`, customerName: jane.fullName, photos: [photo] },
      customerSignatureFileId: await file(await image),
    });
  }

  async function cancelledJob(customerId: string): Promise<Any> {
    const description = `Mail ${jane.email} first`;
    const { id, version } = await job(customerId, { title: `Call ${jane.fullName}`, description });
    const reason = `${jane.fullName} called from ${jane.phone}`;
    return done(`PUT /admin/job/update/status/${id}`, { version, status: 'CANCELLED', reason });
  }

  return {
    ...scene,
    done,
    async janeWithTraces() {
      const customer = await scene.customer(jane, admin);
      const double = await scene.customer({ ...jane, fullName: 'J. Quillfeather' }, admin);
      await cancelledJob(customer.id);
      const finished = await finishedJob(customer.id);
      await done('POST /admin/job/send/job/report', {
        ...{ id: finished.id, version: finished.version, to: [jane.email, 'office@elsewhere.example'] },
        ...{
          subject: `Report for ${jane.fullName}`,
          body: `Dear ${jane.fullName},\nSee you at ${jane.address.line1}.`,
        },
      });
      const sent = await scene.moved(
        await scene.quotation({ customerId: customer.id, subject: `Boiler for ${jane.fullName}` }),
        'SENT',
        'ACCEPTED',
      );
      await done('POST /v2/admin/quotation/generate/proforma/invoice', { id: sent.id, version: sent.version });
      const draft = await scene.quotation({ customerId: customer.id, subject: `Bath of ${jane.fullName}` });
      await scene.moved(draft, 'CANCELLED');
      for (const recordId of [customer.id, finished.id, sent.id])
        await done('POST /admin/note/create', {
          recordId,
          text: `${jane.fullName} of ${jane.address.line1} prefers ${jane.email}`,
          callNumber: jane.phone,
        });
      const seen = { id: customer.id, version: 1, mergedId: double.id, mergedVersion: 1 };
      await done('POST /admin/customer/merge', { ...seen, take: ['fullName'] });
      const now = await done(`GET /admin/customer/get/info/${customer.id}`);
      return done('PUT /admin/customer/update', { ...jane, id: now.id, version: now.version });
    },
  };
}
