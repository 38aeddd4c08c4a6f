import { Type } from 'typebox';
import { Formed, Line } from '../http/schemas.ts';
import { countryCalled } from '../shared/countries.ts';
import type { Address } from '../shared/values.ts';

const LineCell = Type.Optional(Line);

/** The parts of an address, each in a cell, the country by its name or code. */
export const addressCells = {
  line1: LineCell,
  line2: LineCell,
  city: LineCell,
  region: LineCell,
  postcode: LineCell,
  country: Type.Optional(Formed({ format: 'COUNTRY_NAME' }, {})),
};

/** The filled parts of an address in a row, the country as a code. */
export function addressIn(row: { readonly [Part in keyof Address]?: string | undefined }): Partial<Address> {
  const { line1, line2, city, region, postcode, country } = row;
  const parts = { line1, line2, city, region, postcode, country: country && countryCalled(country) };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}
