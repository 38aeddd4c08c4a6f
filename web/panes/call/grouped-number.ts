/**
 * A North American number as people read it; any other number as it came, since the length of an area code differs by country.
 *
 * groupedNumber('+14165550131')  → '+1 416 555 0131'
 * groupedNumber('+442079460018') → '+442079460018'
 */
export const groupedNumber = (number: string): string =>
  number.replace(/^(\+?1)?(\d{3})(\d{3})(\d{4})$/, (_, code: string | undefined, ...groups: string[]) =>
    [code, ...groups.slice(0, 3)].filter(Boolean).join(' '),
  );
