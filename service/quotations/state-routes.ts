import { Type } from 'typebox';
import { endpoint } from '../http/endpoints.ts';
import { Body, Id, Input, Maybe, OneOf, Version } from '../http/schemas.ts';
import type { Db, Service, Surroundings } from '../http/surroundings.ts';
import { inWords, usesOf } from '../records/dependents.ts';
import type { Row } from '../records/kind.ts';
import { changeStatus, type WritingBy } from '../records/writes.ts';
import { write } from '../records/writing.ts';
import { fieldError } from '../shared/field-messages.ts';
import { badField, Problem } from '../shared/problem.ts';
import { numberOf } from '../shared/shown-number.ts';
import { keepParticulars } from './contents.ts';
import { gatherParticulars } from './particulars.ts';
import { Quotation, quotations } from './quotation.ts';
import { quotationStatuses } from './schemas.ts';
import { demandValid, expired } from './sending.ts';
import { demandWay } from './transitions.ts';
import { shownStatus } from './validity.ts';

const ChangeQuotationStatus = Input({
  id: Id,
  version: Version,
  status: OneOf(quotationStatuses),
  reason: Maybe(Body),
  acceptExpired: Type.Boolean({ default: false }),
});

/** Changes of a quotation's status. */
export function quotationStateRoutes(app: Service, surroundings: Surroundings): void {
  app.post('/v2/admin/quotation/save/quotation/status', {
    ...endpoint('QUOTATIONS_WRITE', 'Move a quotation to another state.', {
      body: ChangeQuotationStatus,
      response: { 200: Quotation },
    }),
    handler: async (request) => {
      const { id, version, status, reason = null, acceptExpired } = request.body;
      return write(surroundings, request, (writing) =>
        changeStatus(writing, quotations, { id, version }, async (quotation) => {
          const way = demandWay(quotation, status);
          if (way.needsReason && reason === null) throw badField('reason', 'REQUIRED');
          if (way.status === 'ACCEPTED' && !acceptExpired && shownStatus(quotation) === 'EXPIRED') {
            throw expired('acceptExpired', quotation);
          }
          if (way.status === 'SENT') return { ...(await sent(writing, quotation)), statusReason: reason };
          return { status: way.status, statusReason: reason };
        }),
      );
    },
  });
}

/** The change to SENT: from DRAFT, or back from an ACCEPTED by mistake. */
async function sent({ db }: WritingBy, quotation: Row<'quotations'>) {
  if (quotation.status === 'ACCEPTED') {
    await refuseFollowed(db, quotation);
    return { status: 'SENT' } as const;
  }
  demandValid(quotation);
  const terms = quotation.termsId === null ? null : ({ table: 'termsAndConditions', id: quotation.termsId } as const);
  await keepParticulars(db, quotation.id, await gatherParticulars(db, { ...quotation, terms }));
  return { status: 'SENT', sentAt: new Date() } as const;
}

/** @throws Problem CONFLICT for an accepted quotation with a proforma invoice or a live job. */
export async function refuseFollowed(db: Db, quotation: Row<'quotations'>): Promise<void> {
  const uses = await usesOf(db, quotations, quotation.id);
  if (uses.length === 0) return;
  const errors = uses.map(({ name, count }) => fieldError(name, 'IN_USE', { count }));
  throw new Problem('CONFLICT', `${numberOf(quotation)} stays ACCEPTED, because of its ${inWords(uses)}.`, {
    errors,
  });
}
