import { expect, test } from 'vitest';
import { looksLikeAddress, readAddress } from '../../web/shell/palette/answers/typed-address.ts';

test.each([
  ['12 Main Street, Toronto', '12 Main Street', null, 'Toronto', null, null, null],
  ['12 Main St, Unit 4, Toronto, ON M4B 1B3, Canada', '12 Main St', 'Unit 4', 'Toronto', 'ON', 'M4B 1B3', 'CA'],
  ['Hauptstraße 5, 10115 Berlin, Germany', 'Hauptstraße 5', null, 'Berlin', null, '10115', 'DE'],
  ['4 Dock Road, London SW1A 1AA, UK', '4 Dock Road', null, 'London', null, 'SW1A 1AA', 'GB'],
  ['1 Elm Ave, Springfield, IL 62704, USA', '1 Elm Ave', null, 'Springfield', 'IL', '62704', 'US'],
])('%s has the parts of an address', (text, line1, line2, city, region, postcode, country) => {
  expect(looksLikeAddress(text)).toBe(true);
  expect(readAddress(text)).toEqual({ line1, line2, city, region, postcode, country });
});

test.each(['Bob Smith', 'Smith, Bob', '2 radiators', '12 pieces, urgent', 'Acme, Inc.', 'fix the way'])(
  '%s is no address',
  (text) => expect(looksLikeAddress(text)).toBe(false),
);
