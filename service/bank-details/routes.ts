import { Type } from 'typebox';
import { companyListRoute } from '../records/company-lists.ts';
import { defaultOf } from '../records/defaults.ts';
import { byAge, byName } from '../records/lists.ts';
import { companyForNew } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
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
        return defaultBankDetails.create(writing, { ...values, companyId });
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
      return write(surroundings, request, (writing) => defaultBankDetails.change(writing, { id, version }, patch));
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
