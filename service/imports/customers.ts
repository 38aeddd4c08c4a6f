import { Type } from 'typebox';
import { customers } from '../customers/customer.ts';
import { customerCompanies } from '../customers/customer-company.ts';
import { demandReachable } from '../customers/rules.ts';
import { Email, Line, Locale, Phone, Status } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { valuesOf, wholeAddress } from '../records/fields.ts';
import { similarRecords } from '../records/similar.ts';
import { createRecord, type WritingBy } from '../records/writes.ts';
import { digitsOf, normalise } from '../shared/search-text.ts';
import { addressCells, addressIn } from './address-cells.ts';
import { namesakes, onlyOne } from './called.ts';
import { changeByRow } from './change-by-row.ts';
import { createOrChange } from './create-or-change.ts';
import { rowReader, status } from './read-cells.ts';
import { type Came, type Cells, type Options as ImportOptions, importRoute } from './route.ts';

const cells = {
  fullName: Type.Optional(Line),
  email: Type.Optional(Email),
  phone: Type.Optional(Phone),
  customerCompany: Type.Optional(Line),
  ...addressCells,
  locale: Type.Optional(Locale),
  status: Type.Optional(Status),
};
type Row = Cells<keyof typeof cells>;
type Options = ImportOptions<'createCustomerCompanies'>;
const newCustomer = rowReader({ ...cells, fullName: Line }, { status });
const changedCustomer = rowReader(cells, { status });

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
  const path = row.email ? 'email' : 'phone';
  return createOrChange(
    options.onExisting,
    await customersLike(writing, companyId, row),
    { path, kind: 'customer', given: row[path] ?? '' },
    () => create(writing, companyId, row, options),
    (seen) => change(writing, companyId, seen, row, options),
  );
}

async function create(writing: WritingBy, companyId: string, row: Row, options: Options) {
  const { fullName, email = null, phone = null, customerCompany, locale = null, status } = newCustomer(row);
  demandReachable({ email, phone });
  const customerCompanyId = customerCompany ? await companyCalled(writing, companyId, customerCompany, options) : null;
  const address = wholeAddress(addressIn(row));
  const similar = await similarRecords(writing.db, 'CUSTOMER', companyId, {
    name: fullName,
    email: email ?? undefined,
    phone: phone ?? undefined,
    city: address?.city ?? undefined,
  });
  const values = valuesOf(customers.fields, { fullName, email, phone, locale, ...(status && { status }) });
  const { id } = await createRecord(writing, customers, { ...values, companyId, customerCompanyId, address });
  return { recordId: id, similar };
}

function change(writing: WritingBy, companyId: string, seen: Found, row: Row, options: Options) {
  const { fullName, email, phone, customerCompany, locale, status } = changedCustomer(row);
  const values = valuesOf(customers.fields, { fullName, phone, locale, status });
  return changeByRow(writing, customers, seen, async (customer) => ({
    ...values,
    // The record keeps its own capitals of the matching e-mail.
    email: customer.email?.toLowerCase() === email?.toLowerCase() ? undefined : email,
    address: wholeAddress({ ...customer.address, ...addressIn(row) }),
    customerCompanyId: customerCompany
      ? await companyCalled(writing, companyId, customerCompany, options, customer.customerCompanyId)
      : undefined,
  }));
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
  const found = await namesakes(writing.db, customerCompanies, companyId, name);
  if (found.length === 0 && chosen.has('createCustomerCompanies'))
    return (await createRecord(writing, customerCompanies, { companyId, name })).id;
  return onlyOne(found, 'customerCompany', 'customer_company', name, { present });
}
