import { extension } from '../../http/endpoints.ts';
import { IdParams, VersionBody } from '../../http/schemas.ts';
import type { Db, Service } from '../../http/surroundings.ts';
import { dropParticulars } from '../../quotations/contents.ts';
import { Quotation, quotations } from '../../quotations/quotation.ts';
import { refuseFollowed } from '../../quotations/state-routes.ts';
import type { Row } from '../../records/kind.ts';
import { takeBack } from '../../records/taking-back.ts';
import { changeStatus, type WritingBy } from '../../records/writes.ts';
import { write } from '../../records/writing.ts';
import { conflictingField } from '../../shared/problem.ts';
import { numberOf } from '../../shared/shown-number.ts';
import { messages, takenBack } from '../message.ts';
import type { MailSurroundings } from '../outbox.ts';

/** Takes back a quotation's last change of status, with the held e-mails of a sending. */
export function quotationTakeBackRoutes(app: Service, surroundings: MailSurroundings): void {
  const kind = messages(surroundings.outbox.isDelivering);

  app.post('/v2/admin/quotation/take/back/:id', {
    ...extension('QUOTATIONS_WRITE', 'Take back the last change of a quotation’s status.', {
      params: IdParams,
      body: VersionBody,
      response: { 200: Quotation },
    }),
    handler: async (request) =>
      write(surroundings, request, (writing) =>
        takeBack(writing, quotations, { ...request.params, ...request.body }, async (quotation, to) => {
          if (quotation.status === 'ACCEPTED') await refuseFollowed(writing.db, quotation);
          if (to === 'DRAFT') await takeBackSending(writing, quotation);
        }),
      ),
  });

  /** @throws Problem CONFLICT after an e-mail has left. */
  async function takeBackSending(writing: WritingBy, quotation: Row<'quotations'>): Promise<void> {
    for (const { id, version, isHeld } of await sentAs(writing.db, quotation)) {
      if (!isHeld) throw conflictingField('', 'HAS_LEFT', { name: numberOf(quotation) });
      await changeStatus(writing, kind, { id, version }, takenBack);
    }
    await dropParticulars(writing.db, quotation.id);
  }
}

/** The messages with a sent quotation, by the sending or later, locked against senders. */
async function sentAs(db: Db, { id, version }: Row<'quotations'>) {
  const messages = await db
    .selectFrom('messages')
    .where('recordId', '=', id)
    // A sending raises the version of the mailed draft.
    .where('recordVersion', '>=', version - 1)
    .where('status', '<>', 'CANCELLED')
    .where('deletedAt', 'is', null)
    .select(['id', 'version', 'status', 'attempts'])
    .forNoKeyUpdate()
    .execute();
  return messages.map(({ status, attempts, ...seen }) => ({ ...seen, isHeld: status === 'WAITING' && attempts === 0 }));
}
