/** Codes of ISO 4217 (list one, the funds' codes included) that Intl lacks. */
const lacking = 'BOV CHE CHW CLF COU MXV SLE USN UYI UYW VED XAD XCG ZWG'.split(' ');

/** The currencies of amounts, by code. Intl adds codes that ISO 4217 has withdrawn, for older records. */
export const currencyCodes: readonly string[] = [
  ...new Set([...lacking, ...Intl.supportedValuesOf('currency')]),
].sort();
