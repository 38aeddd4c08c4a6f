/** The records that stay with a survivor: `; J-000007 and Q-2026-000003 stay with Aoife Brennan`. Empty without records. */
export function staying(records: readonly { readonly name: string }[], survivor: string): string {
  if (records.length === 0) return '';
  return `; ${namesIn(records)} ${records.length === 1 ? 'stays' : 'stay'} with ${survivor}`;
}

const mostNamed = 5;

/** `J-000007, J-000008 and Q-2026-000003`; a long list ends with the number of further records. */
function namesIn(records: readonly { readonly name: string }[]): string {
  const names = records.slice(0, mostNamed).map(({ name }) => name);
  const left = records.length - names.length;
  return new Intl.ListFormat('en').format(left > 0 ? [...names, `${left} more`] : names);
}
