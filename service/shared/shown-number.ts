/**
 * A quotation's number on screens and in print, with the revision from the second on.
 *
 * numberOf({ number: 'Q-2026-000123', revision: 1 }) → 'Q-2026-000123'
 * numberOf({ number: 'Q-2026-000123', revision: 2 }) → 'Q-2026-000123-R2'
 */
export const numberOf = ({ number, revision }: { readonly number: string; readonly revision: number }): string =>
  revision === 1 ? number : `${number}-R${revision}`;
