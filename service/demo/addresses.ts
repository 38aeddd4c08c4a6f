import type { Address } from '../shared/values.ts';
import type { Dice } from './dice.ts';
import type { Tenant } from './tenants/tenant.ts';

/** An address in a city; the region is known for the company's own city only. */
export function rollAddress({ streets, address }: Tenant, city: string, dice: Dice): Address {
  const region = city === address.city ? address.region : null;
  return { line1: dice.digits(dice.one(streets)), line2: null, city, region, postcode: null, country: address.country };
}
