import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Tables } from '../database/tables.ts';
import { badField, Problem } from '../problem.ts';
import { inWords, usesOf } from '../records/dependents.ts';
import type { Row } from '../records/kind.ts';
import { changeRecord, type WritingBy } from '../records/writes.ts';
import { Body, Id, Input, Maybe, OneOf, Version } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { write } from '../writing.ts';
import { keepParticulars } from './contents.ts';
import { gatherParticulars } from './particulars.ts';
import { Quotation, quotations } from './quotation.ts';
import { quotationStatuses } from './schemas.ts';
import { demandValid } from './sending.ts';
import { numberOf } from './shown-number.ts';
import { demandWay } from './transitions.ts';
import { shownStatus } from './validity.ts';

const ChangeQuotationStatus = Input({
  id: Id,
  version: Version,
  status: OneOf(quotationStatuses),
  reason: Maybe(Body),
  acceptExpired: Type.Boolean({ default: false }),
});

/** Moving quotations from state to state. */
export function quotationStateRoutes(app: Service, surroundings: Surroundings): void {
  app.post(
    '/v2/admin/quotation/save/quotation/status',
    {
      config: { needs: 'QUOTATIONS_WRITE' },
      schema: {
        summary: 'Move a quotation to another state.',
        body: ChangeQuotationStatus,
        response: { 200: Quotation },
      },
    },
    async (request) => {
      const { id, version, status, reason = null, acceptExpired } = request.body;
      return write(surroundings, request, (writing) =>
        changeRecord(
          writing,
          quotations,
          { id, version },
          async (quotation) => {
            const way = demandWay(quotation, status);
            if (way.needsReason && reason === null) {
              throw badField(
                'reason',
                'REQUIRED',
                `reason is missing: say why ${numberOf(quotation)} becomes ${status}.`,
              );
            }
            if (way.status === 'ACCEPTED' && !acceptExpired) demandNotExpired(quotation);
            if (way.status === 'SENT') return { ...(await sent(writing, quotation)), statusReason: reason };
            return { status: way.status, statusReason: reason };
          },
          'STATUS_CHANGED',
        ),
      );
    },
  );
}

/** @throws Problem CONFLICT for one that is to be accepted after its last valid day, unless that is meant. */
function demandNotExpired(quotation: Row<'quotations'>): void {
  if (shownStatus(quotation) !== 'EXPIRED') return;
  const message = `${numberOf(quotation)} was valid until ${quotation.validUntil}. To accept it all the same, set acceptExpired.`;
  throw new Problem('CONFLICT', message, { errors: [{ path: 'acceptExpired', code: 'EXPIRED', message }] });
}

/** What becomes of one that is sent, or was ACCEPTED by mistake. */
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

/** @throws Problem CONFLICT where a proforma invoice, in whatever state, or a live job came of an accepted quotation. */
async function refuseFollowed(db: Kysely<Tables>, quotation: Row<'quotations'>): Promise<void> {
  const uses = await usesOf(db, quotations, quotation.id);
  if (uses.length === 0) return;
  throw new Problem('CONFLICT', `${numberOf(quotation)} stays ACCEPTED: there are ${inWords(uses)} that came of it.`);
}
