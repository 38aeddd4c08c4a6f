import type { Query } from './tree.ts';

/** The name of a path in the enums of the API: enumName('siteAddress.city') → 'SITE_ADDRESS_CITY' */
export const enumName = (path: string): string =>
  path
    .replaceAll('.', '_')
    .replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter}`)
    .toUpperCase();

/** The name of an order: orderName({ path: 'scheduledEnd', isDown: true }) → 'SCHEDULED_END_DESC' */
export const orderName = ({ path, isDown }: NonNullable<Query['order']>): string =>
  `${enumName(path)}_${isDown ? 'DESC' : 'ASC'}`;
