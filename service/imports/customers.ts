import { Type } from 'typebox';
import { customers } from '../customers/customer.ts';
import { customerCompanies } from '../customers/customer-company.ts';
import { demandReachable } from '../customers/rules.ts';
import { Email, Input, Line, Phone } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { checksOf } from '../http/validation.ts';
import { wholeAddress } from '../records/fields.ts';
import { similarRecords } from '../records/similar.ts';
import { changeRecord, createRecord, type WritingBy } from '../records/writes.ts';
import { countryCalled } from '../shared/countries.ts';
import type { FieldError } from '../shared/field-errors.ts';
import { fieldError } from '../shared/field-messages.ts';
import { badField, badFields, conflictingField } from '../shared/problem.ts';
import { digitsOf, normalise } from '../shared/search-text.ts';
import type { Address } from '../shared/values.ts';
import { type Came, type Cells, type Options as ImportOptions, importRoute } from './route.ts';

const LineCell = Type.Optional(Line);
const cells = {
  fullName: LineCell,
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
type Row = Cells<keyof typeof cells>;
type Options = ImportOptions<'createCustomerCompanies'>;
const mistakesOfNew = checksOf(Input({ ...cells, fullName: Line }));
const mistakesOfChange = checksOf(Input(cells));

/** Creates and changes customers from the rows of a spreadsheet. */
export function customerImportRoutes(app: Service, surroundings: Surroundings): void {
  const summary = 'Create or change customers, row by row.';
  importRoute(app, surroundings, {
    path: '/admin/customer/import',
    summary,
    needs: 'CUSTOMERS_WRITE',
    cells,
    choices: ['createCustomerCompanies'],
    importRow,
  });
}

async function importRow(writing: WritingBy, companyId: string, row: Row, options: Options): Promise<Came> {
  const { onExisting } = options;
  const found = await customersLike(writing, companyId, row);
  const [customer, ...others] = found;
  if (!customer) return create(writing, companyId, row, options);
  const recordId = customer.id;
  if (onExisting === 'SKIP') return { outcome: 'SKIPPED', recordId };
  const path = row.email ? 'email' : 'phone';
  const taken = { kind: 'customer', given: row[path] ?? '' } as const;
  if (onExisting === 'REFUSE') throw conflictingField(path, 'TAKEN', taken);
  if (others.length > 0) throw conflictingField(path, 'AMBIGUOUS', taken);
  return change(writing, companyId, customer, row, options);
}

async function create(writing: WritingBy, companyId: string, row: Row, options: Options): Promise<Came> {
  refuse([...mistakesOfNew(row), ...wrongCountry(row)]);
  const { fullName = '', email = null, phone = null, customerCompany } = row;
  demandReachable({ email, phone });
  const customerCompanyId = customerCompany ? await companyCalled(writing, companyId, customerCompany, options) : null;
  const address = wholeAddress(addressIn(row));
  const values = { companyId, fullName, email, phone, address, customerCompanyId };
  const given = {
    name: fullName,
    email: email ?? undefined,
    phone: phone ?? undefined,
    city: address?.city ?? undefined,
  };
  const similar = await similarRecords(writing.db, 'CUSTOMER', companyId, given);
  const { id } = await createRecord(writing, customers, values);
  return { outcome: 'CREATED', recordId: id, similar };
}

async function change(
  writing: WritingBy,
  companyId: string,
  { id, version }: Found,
  row: Row,
  options: Options,
): Promise<Came> {
  refuse([...mistakesOfChange(row), ...wrongCountry(row)]);
  const { fullName, email, phone, customerCompany } = row;
  const changed = await changeRecord(writing, customers, { id, version }, async (customer) => ({
    fullName,
    // The record keeps its own capitals of the matching e-mail.
    email: customer.email?.toLowerCase() === email?.toLowerCase() ? undefined : email,
    phone,
    address: wholeAddress({ ...customer.address, ...addressIn(row) }),
    customerCompanyId: customerCompany
      ? await companyCalled(writing, companyId, customerCompany, options, customer.customerCompanyId)
      : undefined,
  }));
  return { outcome: changed.version === version ? 'SKIPPED' : 'UPDATED', recordId: id };
}

type Found = Awaited<ReturnType<typeof customersLike>>[number];

/** The live customers of a row: by e-mail, or without an e-mail by name and phone. */
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
 * The customer company of a name: an active company, the customer's present company, or by choice, a new company.
 *
 * @throws Problem BAD_INPUT for an unknown name.
 */
async function companyCalled(
  writing: WritingBy,
  companyId: string,
  name: string,
  { chosen }: Options,
  present: string | null = null,
): Promise<string> {
  const found = await writing.db
    .selectFrom('customerCompanies')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where(({ eb, fn }) => eb(fn('name_key', ['name']), '=', fn('name_key', [eb.val(name)])))
    .select(['id', 'status'])
    .forKeyShare()
    .executeTakeFirst();
  if (found && (found.status === 'ACTIVE' || found.id === present)) return found.id;
  if (found) throw badField('customerCompany', 'INACTIVE', { kind: 'customer_company', name });
  if (chosen.has('createCustomerCompanies'))
    return (await createRecord(writing, customerCompanies, { companyId, name })).id;
  throw badField('customerCompany', 'NOT_FOUND', { kind: 'customer_company' }, name);
}

/** The row's parts of an address, the country as a code. */
function addressIn({ line1, line2, city, region, postcode, country }: Row): Partial<Address> {
  const code = country && countryCalled(country);
  const parts = { line1, line2, city, region, postcode, country: code };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

function wrongCountry({ country }: Row): FieldError[] {
  if (country === undefined || countryCalled(country)) return [];
  return [fieldError('country', 'WRONG_FORMAT', { format: 'COUNTRY_NAME' }, country)];
}

function refuse(mistakes: FieldError[]): void {
  if (mistakes.length > 0) throw badFields(mistakes);
}
