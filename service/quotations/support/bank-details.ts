import { Type } from 'typebox';
import type { RecordColumns } from '../../database/tables.ts';
import { Code, Line } from '../../http/schemas.ts';
import type { Service, Surroundings } from '../../http/surroundings.ts';
import { defaultOf } from '../../records/defaults.ts';
import * as field from '../../records/fields.ts';
import { recordKind } from '../../records/kind.ts';
import { byAge, byName, DeletedFilter } from '../../records/lists.ts';
import { recordRoutes } from '../../records/routes.ts';
import { draftsThatName } from './drafts.ts';
import { checkedIban } from './iban.ts';

const Iban = Type.String({ minLength: 1, maxLength: 100, description: 'An IBAN (ISO 13616), with or without spaces.' });

const bankDetailsFields = field.declare({
  companyId: field.companyId,
  bankName: field.required(field.text(Line), 'NAME'),
  accountName: field.required(field.text(Line), 'NAME'),
  accountNumber: field.required(field.text(Code), 'NAME'),
  branch: field.optional(field.text(Line), 'TITLE'),
  bankCode: field.optional(field.text(Code), 'NAME'),
  iban: field.optional({ ...field.text(Iban), stored: checkedIban }, 'NAME'),
  isDefault: field.isDefault,
  sortName: field.sortedBy('bankName'),
});

declare module '../../database/tables.ts' {
  interface Tables {
    bankDetails: RecordColumns & field.ColumnsOf<typeof bankDetailsFields>;
  }
}

export const bankDetails = recordKind({
  type: 'bank_details',
  table: 'bankDetails',
  schema: field.answer(bankDetailsFields, 'BankDetails'),
  fields: bankDetailsFields,
  read: 'QUOTATIONS_READ',
  dependents: [draftsThatName('bankDetailsId')],
});

export const defaultBankDetails = defaultOf(bankDetails);

/** The accounts that customers pay to. */
export function bankDetailsRoutes(app: Service, surroundings: Surroundings): void {
  recordRoutes(app, surroundings, bankDetails, {
    needs: 'QUOTATIONS_WRITE',
    defaults: defaultBankDetails,
    lists: [
      {
        path: '/v2/admin/quotation/get/bank/details/:companyId',
        summary: 'The bank details of one company, by bank.',
        orders: { ...byName, ...byAge },
        filters: DeletedFilter,
      },
    ],
    create: { path: '/v2/admin/quotation/save/bank/details/quotation', recentLogin: true },
    update: { path: '/v2/admin/quotation/update/bank/details/quotation', recentLogin: true },
    info: { path: '/v2/admin/quotation/get/bank/details/info/:id', extension: true },
    delete: { path: '/v2/admin/quotation/delete/bank/details/:id', extension: true, recentLogin: true },
    restore: { path: '/v2/admin/quotation/restore/bank/details/:id', extension: true },
  });
}
