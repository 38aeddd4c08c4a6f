import { Type } from 'typebox';
import { wholeAddress } from '../companies/particulars.ts';
import { countryCalled } from '../countries.ts';
import { customers } from '../customers/customer.ts';
import { demandReachable } from '../customers/rules.ts';
import type { Address } from '../database/values.ts';
import { badField, badFields, conflictingField, type FieldError } from '../problem.ts';
import { digitsOf, normalise } from '../records/search.ts';
import { changeRecord, createRecord, type WritingBy } from '../records/writes.ts';
import { Email, Input, Line, Phone } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { checksOf } from '../validation.ts';
import { type Cells, importRoute, type OnExisting } from './route.ts';
import type { Came } from './rows.ts';

const cellNames = [
  'fullName',
  'email',
  'phone',
  'customerCompany',
  'line1',
  'line2',
  'city',
  'region',
  'postcode',
  'country',
] as const;
type Row = Cells<(typeof cellNames)[number]>;

const LineCell = Type.Optional(Line);
const cells = {
  email: Type.Optional(Email),
  phone: Type.Optional(Phone),
  customerCompany: LineCell,
  line1: LineCell,
  line2: LineCell,
  city: LineCell,
  region: LineCell,
  postcode: LineCell,
  country: LineCell,
};
const mistakesOfNew = checksOf(Input({ ...cells, fullName: Line }));
const mistakesOfChange = checksOf(Input({ ...cells, fullName: LineCell }));

/** Creating and changing customers from the rows of a spreadsheet. */
export function customerImportRoutes(app: Service, surroundings: Surroundings): void {
  importRoute(
    app,
    surroundings,
    {
      path: '/admin/customer/import',
      summary: 'Create or change customers from rows, each by itself.',
      needs: 'CUSTOMERS_WRITE',
      cells: cellNames,
    },
    importRow,
  );
}

async function importRow(writing: WritingBy, companyId: string, row: Row, onExisting: OnExisting): Promise<Came> {
  const found = await customersLike(writing, companyId, row);
  const [customer, ...others] = found;
  if (!customer) return create(writing, companyId, row);
  const recordId = customer.id;
  if (onExisting === 'SKIP') return { outcome: 'SKIPPED', recordId };
  const by = row.email ? `the e-mail ${row.email}` : `this name and the phone number ${row.phone}`;
  const path = row.email ? 'email' : 'phone';
  if (onExisting === 'REFUSE') {
    throw conflictingField(path, 'TAKEN', `The company has a customer with ${by} already: ${customer.fullName}.`);
  }
  if (others.length > 0) {
    const message = `The company has ${found.length} customers with ${by}: which of them is meant can't be told.`;
    throw conflictingField(path, 'AMBIGUOUS', message);
  }
  return change(writing, companyId, customer, row);
}

async function create(writing: WritingBy, companyId: string, row: Row): Promise<Came> {
  refuse([...mistakesOfNew(row), ...wrongCountry(row)]);
  const { fullName = '', email = null, phone = null, customerCompany } = row;
  demandReachable({ email, phone });
  const customerCompanyId = customerCompany ? await companyCalled(writing, companyId, customerCompany) : null;
  const address = wholeAddress(addressIn(row));
  const values = { companyId, fullName, email, phone, address, customerCompanyId };
  const { id } = await createRecord(writing, customers, values);
  return { outcome: 'CREATED', recordId: id };
}

async function change(writing: WritingBy, companyId: string, { id, version }: Found, row: Row): Promise<Came> {
  refuse([...mistakesOfChange(row), ...wrongCountry(row)]);
  const { fullName, email, phone, customerCompany } = row;
  const changed = await changeRecord(writing, customers, { id, version }, async (customer) => ({
    fullName,
    // It was found by this e-mail, perhaps in other letters: those of the record stay.
    email: customer.email?.toLowerCase() === email?.toLowerCase() ? undefined : email,
    phone,
    address: wholeAddress({ ...customer.address, ...addressIn(row) }),
    customerCompanyId: customerCompany
      ? await companyCalled(writing, companyId, customerCompany, customer.customerCompanyId)
      : undefined,
  }));
  return { outcome: changed.version === version ? 'SKIPPED' : 'UPDATED', recordId: id };
}

type Found = Awaited<ReturnType<typeof customersLike>>[number];

/** The live customers that a row is about: those of its e-mail; of a row without one, those of its name and phone number. */
async function customersLike({ db }: WritingBy, companyId: string, { fullName, email, phone }: Row) {
  const live = db
    .selectFrom('customers')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .select(['id', 'version', 'fullName', 'phone'])
    .orderBy('id');
  if (email) return live.where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.toLowerCase())).execute();
  if (!fullName || !phone) return [];
  const namesakes = await live.where('sortName', '=', normalise(fullName)).execute();
  return namesakes.filter((customer) => customer.phone !== null && digitsOf(customer.phone) === digitsOf(phone));
}

/**
 * The customer company of a name: an active one, or the one that the customer has.
 *
 * @throws Problem BAD_INPUT where there is none.
 */
async function companyCalled(
  { db }: WritingBy,
  companyId: string,
  name: string,
  present: string | null = null,
): Promise<string> {
  const found = await db
    .selectFrom('customerCompanies')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where(({ eb, fn }) => eb(fn('lower', ['name']), '=', fn('lower', [eb.val(name)])))
    .select(['id', 'status'])
    .forKeyShare()
    .executeTakeFirst();
  if (found && (found.status === 'ACTIVE' || found.id === present)) return found.id;
  const message = found
    ? `customerCompany is “${name}”, which is switched off: switch it on first.`
    : `customerCompany is “${name}”, but the company has no customer company of that name: add it first.`;
  throw badField('customerCompany', found ? 'INACTIVE' : 'NOT_FOUND', message);
}

/** The parts of an address that a row has, its country as a code. */
function addressIn({ line1, line2, city, region, postcode, country }: Row): Partial<Address> {
  const code = country && countryCalled(country);
  const parts = { line1, line2, city, region, postcode, country: code };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

function wrongCountry({ country }: Row): FieldError[] {
  if (country === undefined || countryCalled(country)) return [];
  const rule = 'an ISO 3166-1 alpha-2 code, such as CA, or the English name of a country';
  return [{ path: 'country', code: 'UNKNOWN_VALUE', message: `country is “${country}”; it must be ${rule}.` }];
}

function refuse(mistakes: FieldError[]): void {
  if (mistakes.length > 0) throw badFields(mistakes);
}
