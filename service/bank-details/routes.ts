import { Type } from 'typebox';
import { companyListRoute } from '../records/company-lists.ts';
import { defaultOf } from '../records/defaults.ts';
import { findRow } from '../records/kind.ts';
import { byAge, byName } from '../records/lists.ts';
import { companyForNew } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord, createRecord } from '../records/writes.ts';
import { Code, Id, Input, Line, Maybe, Version } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { OnceHeaders, write, writeOnce } from '../writing.ts';
import { BankDetails, bankDetails } from './bank-details.ts';
import { checkedIban } from './iban.ts';

const Iban = Type.String({ minLength: 1, maxLength: 100, description: 'An IBAN (ISO 13616), with or without spaces.' });

const mayBeEmpty = { branch: Maybe(Line), bankCode: Maybe(Code), iban: Maybe(Iban) };

const CreateBankDetails = Input({
  ...mayBeEmpty,
  companyId: Maybe(Id),
  bankName: Line,
  accountName: Line,
  accountNumber: Code,
  isDefault: Type.Boolean({ default: false }),
});

const UpdateBankDetails = Input({
  ...mayBeEmpty,
  id: Id,
  version: Version,
  bankName: Type.Optional(Line),
  accountName: Type.Optional(Line),
  accountNumber: Type.Optional(Code),
  isDefault: Type.Optional(Type.Boolean()),
});

const defaultBankDetails = defaultOf(bankDetails);

/** Where to pay: listing, creating, changing, deleting and restoring bank details. */
export function bankDetailsRoutes(app: Service, surroundings: Surroundings): void {
  companyListRoute(app, surroundings, bankDetails, {
    path: '/v2/admin/quotation/get/bank/details/:companyId',
    summary: 'The bank details of one company, by bank.',
    node: 'BankDetails',
    orders: { ...byName, ...byAge },
  });

  app.post(
    '/v2/admin/quotation/save/bank/details/quotation',
    {
      config: { needs: 'QUOTATIONS_WRITE' },
      schema: {
        summary: 'Create bank details.',
        headers: OnceHeaders,
        body: CreateBankDetails,
        response: { 200: BankDetails },
      },
    },
    async (request) => {
      const values = { ...request.body, ...ibanOf(request.body) };
      return writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, request.viewer, values.companyId);
        if (values.isDefault) await defaultBankDetails.clear(writing, { companyId });
        return createRecord(writing, bankDetails, { ...values, companyId });
      });
    },
  );

  app.put(
    '/v2/admin/quotation/update/bank/details/quotation',
    {
      config: { needs: 'QUOTATIONS_WRITE' },
      schema: { summary: 'Change bank details.', body: UpdateBankDetails, response: { 200: BankDetails } },
    },
    async (request) => {
      const { id, version, ...body } = request.body;
      const patch = { ...body, ...ibanOf(body) };
      return write(surroundings, request, async (writing) => {
        if (patch.isDefault) {
          await defaultBankDetails.clear(writing, await findRow(writing.db, bankDetails, request.viewer, id));
        }
        return changeRecord(writing, bankDetails, { id, version }, () => patch);
      });
    },
  );

  recordRoutes(app, surroundings, bankDetails, {
    needs: 'QUOTATIONS_WRITE',
    info: { path: '/v2/admin/quotation/get/bank/details/info/:id', extension: true },
    delete: { path: '/v2/admin/quotation/delete/bank/details/:id', extension: true },
    restore: {
      path: '/v2/admin/quotation/restore/bank/details/:id',
      extension: true,
      check: defaultBankDetails.giveWay,
    },
  });
}

/** The IBAN of a body as it is kept; nothing where the body leaves it out. @throws Problem BAD_INPUT. */
function ibanOf({ iban }: { iban?: string | null }): { iban?: string | null } {
  return iban === undefined ? {} : { iban: iban === null ? null : checkedIban(iban) };
}
