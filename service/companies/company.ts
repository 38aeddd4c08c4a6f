import { Type } from 'typebox';
import type { RecordColumns } from '../database/tables.ts';
import { Currency, Email, Formed, Id, Line, Maybe, Nullable, OneOf, Phone, Status, Website } from '../http/schemas.ts';
import { Tax, TaxesInput } from '../quotations/schemas.ts';
import { liveRows } from '../records/dependents.ts';
import * as field from '../records/fields.ts';
import { recordKind } from '../records/kind.ts';

export const taxRoundings = ['DOCUMENT', 'LINE'] as const;
/** The users of a company who must have a second factor. */
const secondFactorDemands = ['NOBODY', 'ADMINISTRATORS', 'EVERYBODY'] as const;

const TimeZone = Formed({ format: 'TIME_ZONE' }, { minLength: 1, maxLength: 100 });
const Seats = Type.Integer({ minimum: 1, maximum: 100_000 });
const VALIDITY_DAYS = { minimum: 1, maximum: 365 };
/** Null for no end of the company's own. */
const ownEnd = (minimum: number, maximum: number) => ({
  ...field.kept(Nullable(Type.Integer())),
  create: Maybe(Type.Integer({ minimum, maximum })),
  update: Maybe(Type.Integer({ minimum, maximum })),
});

const companyFields = field.declare({
  name: field.required(field.text(Line), 'NAME'),
  email: field.required(field.text(Email), 'NAME'),
  phone: field.optional(field.text(Phone), 'PHONE'),
  website: field.optional(field.text(Website)),
  address: field.optionalAddress('PLACE'),
  registrationNumber: field.optional(field.text(Line), 'NAME'),
  taxNumber: field.optional(field.text(Line), 'NAME'),
  logoFileId: { ...field.kept(Nullable(Type.String())), update: Maybe(Id) },
  currency: { ...field.required(field.text(Currency)), isShort: true },
  locale: field.required(field.locale),
  timeZone: field.required(field.text(TimeZone)),
  numberOfUsers: { ...field.kept(Type.Integer()), create: Seats, update: Type.Optional(Seats) },
  taxRounding: {
    ...field.defaulted(OneOf(taxRoundings)),
    create: Type.Optional(OneOf(taxRoundings, { default: 'DOCUMENT' })),
    update: Type.Optional(OneOf(taxRoundings)),
  },
  pricesIncludeTax: {
    ...field.defaulted(Type.Boolean()),
    create: Type.Boolean({ default: false }),
    update: Type.Optional(Type.Boolean()),
  },
  quotationValidityDays: {
    ...field.defaulted(Type.Integer()),
    create: Type.Optional(Type.Integer({ ...VALIDITY_DAYS, default: 30 })),
    update: Type.Optional(Type.Integer(VALIDITY_DAYS)),
  },
  defaultTaxes: {
    ...field.list(Type.Array(Tax)),
    create: Type.Optional(TaxesInput),
    update: Type.Optional(TaxesInput),
  },
  sessionHours: ownEnd(1, 720),
  sessionIdleMinutes: ownEnd(5, 43_200),
  secondFactorDemand: {
    ...field.defaulted(OneOf(secondFactorDemands)),
    create: Type.Optional(OneOf(secondFactorDemands, { default: 'NOBODY' })),
    update: Type.Optional(OneOf(secondFactorDemands)),
  },
  deletedCustomerDays: ownEnd(31, 36_500),
  deletedUserDays: ownEnd(31, 36_500),
  finishedJobDays: ownEnd(31, 36_500),
  noteDays: ownEnd(1, 36_500),
  messageDays: ownEnd(1, 36_500),
  securityEventDays: ownEnd(1, 36_500),
  status: field.defaulted(Status),
  link: field.computed(Type.String()),
  sortName: field.sortedBy('name'),
});

declare module '../database/tables.ts' {
  interface Tables {
    companies: RecordColumns & field.ColumnsOf<typeof companyFields>;
  }
}

export const Company = field.answer(companyFields, 'Company');

/** Companies; their links begin with the console's address. */
export function companies(publicUrl: string) {
  return recordKind({
    type: 'company',
    table: 'companies',
    schema: Company,
    fields: companyFields,
    read: 'COMPANIES_READ',
    computed: ({ id }) => ({ link: companyLink(publicUrl, id) }),
    dependents: [
      liveRows('departments', 'departments', 'companyId'),
      liveRows('users', 'users', 'companyId'),
      liveRows('jobs', 'jobs', 'companyId'),
      liveRows('customers', 'customers', 'companyId'),
      liveRows('customer companies', 'customerCompanies', 'companyId'),
      liveRows('quotations', 'quotations', 'companyId'),
      liveRows('items', 'items', 'companyId'),
    ],
  });
}

/** The short link to a company's page in the console, also the content of the company's QR code. */
export function companyLink(publicUrl: string, id: string): string {
  return `${publicUrl}/#/c/${id.slice(id.lastIndexOf('_') + 1)}`;
}
