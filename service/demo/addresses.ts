import type { Address } from '../database/values.ts';
import type { Dice } from './dice.ts';
import type { Tenant } from './tenant.ts';

/** A place in a city where a company works: in its own city it knows the region, too. */
export function rollAddress({ streets, address }: Tenant, city: string, dice: Dice): Address {
  const region = city === address.city ? address.region : null;
  return { line1: dice.digits(dice.one(streets)), line2: null, city, region, postcode: null, country: address.country };
}
