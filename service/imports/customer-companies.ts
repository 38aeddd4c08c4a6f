import { Type } from 'typebox';
import { customerCompanies } from '../customers/customer-company.ts';
import { Email, Line, Locale, Phone, Status } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { valuesOf, wholeAddress } from '../records/fields.ts';
import { similarRecords } from '../records/similar.ts';
import { createRecord, type WritingBy } from '../records/writes.ts';
import { addressCells, addressIn } from './address-cells.ts';
import { namesakes } from './called.ts';
import { changeByRow } from './change-by-row.ts';
import { createOrChange } from './create-or-change.ts';
import { rowReader, status } from './read-cells.ts';
import { type Came, type Cells, importRoute, type Options } from './route.ts';

const besidesAddress = {
  name: Type.Optional(Line),
  email: Type.Optional(Email),
  phone: Type.Optional(Phone),
  taxNumber: Type.Optional(Line),
  locale: Type.Optional(Locale),
  status: Type.Optional(Status),
};
const cells = { ...besidesAddress, ...addressCells };
type Row = Cells<keyof typeof cells>;
const newCompany = rowReader({ ...cells, name: Line }, { status });
const changedCompany = rowReader(cells, { status });

/** Creates and changes customer companies from the rows of a spreadsheet. */
export function customerCompanyImportRoutes(app: Service, surroundings: Surroundings): void {
  const path = '/admin/customer/import/companies';
  const summary = 'Create or change customer companies, row by row.';
  importRoute(app, surroundings, { path, summary, needs: 'CUSTOMERS_WRITE', cells, importRow });
}

async function importRow(writing: WritingBy, companyId: string, row: Row, { onExisting }: Options): Promise<Came> {
  const given = row.name ?? '';
  return createOrChange(
    onExisting,
    await namesakes(writing.db, customerCompanies, companyId, given),
    { path: 'name', kind: 'customer_company', given },
    () => create(writing, companyId, row),
    (seen) => {
      const { name: _, email, phone, taxNumber, locale, status } = changedCompany(row);
      const patch = valuesOf(customerCompanies.fields, { email, phone, taxNumber, locale, status });
      return changeByRow(writing, customerCompanies, seen, ({ address }) => ({
        ...patch,
        address: wholeAddress({ ...address, ...addressIn(row) }),
      }));
    },
  );
}

async function create(writing: WritingBy, companyId: string, row: Row) {
  const { name, email = null, phone = null, taxNumber = null, locale = null, status } = newCompany(row);
  const address = wholeAddress(addressIn(row));
  const similar = await similarRecords(writing.db, 'CUSTOMER_COMPANY', companyId, {
    name,
    email: email ?? undefined,
    phone: phone ?? undefined,
    city: address?.city ?? undefined,
  });
  const values = { name, email, phone, taxNumber, locale, ...(status && { status }) };
  const given = valuesOf(customerCompanies.fields, values);
  const { id } = await createRecord(writing, customerCompanies, { ...given, address, companyId });
  return { recordId: id, similar };
}
