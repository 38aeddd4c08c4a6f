import type { Query } from './tree.ts';

/** The name of a path in the enums of the API: enumName('siteAddress.city') → 'SITE_ADDRESS_CITY' */
export const enumName = (path: string): string =>
  path
    .replaceAll('.', '_')
    .replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter}`)
    .toUpperCase();

/** The name of any job field in the enums of orders, groups and figures. */
export const JOB_FIELD = 'JOB_FIELD';

/** The key of a job field: keyIn('fields.meter') → 'meter'; null for any other path. */
const keyIn = (path: string): string | null => /^fields\.(.+)$/s.exec(path)?.[1] ?? null;

/** The name of an order: orderName({ path: 'scheduledEnd', isDown: true }) → 'SCHEDULED_END_DESC' */
export const orderName = ({ path, isDown }: NonNullable<Query['order']>): string =>
  `${keyIn(path) === null ? enumName(path) : JOB_FIELD}_${isDown ? 'DESC' : 'ASC'}`;

/** The arguments of a list in an order: { orderBy: 'JOB_FIELD_DESC', jobField: 'meter' }. Only an order by a job field has a key. */
export const orderArguments = (order: NonNullable<Query['order']>): { orderBy: string; jobField: string | null } => ({
  orderBy: orderName(order),
  jobField: keyIn(order.path),
});
