import { countrySpecs, electronicFormatIBAN, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { badField } from '../../shared/problem.ts';

/**
 * The electronic form of an IBAN (ISO 13616):
 *
 * checkedIban('gb82 west 1234 5698 7654 32') → 'GB82WEST12345698765432'
 *
 * @throws Problem BAD_INPUT with the mistake: the country, the length, the form, or a checksum.
 */
export function checkedIban(given: string): string {
  const iban = electronicFormatIBAN(given.replace(/\s/gu, '')) ?? '';
  const { errorCodes } = validateIBAN(iban);
  const country = iban.slice(0, 2);
  const isWrong = (...codes: ValidationErrorsIBAN[]) => codes.some((code) => errorCodes.includes(code));
  // A mistake causes others: the first explains the most.
  if (isWrong(ValidationErrorsIBAN.NoIBANProvided, ValidationErrorsIBAN.NoIBANCountry)) {
    throw badField('iban', 'IBAN_COUNTRY', { given: country }, given);
  }
  if (isWrong(ValidationErrorsIBAN.WrongBBANLength)) {
    throw badField('iban', 'IBAN_LENGTH', { country, length: countrySpecs[country]?.chars ?? 0 }, given);
  }
  if (isWrong(ValidationErrorsIBAN.ChecksumNotNumber, ValidationErrorsIBAN.WrongBBANFormat)) {
    throw badField('iban', 'IBAN_FORM', { country, form: formOf(country) }, given);
  }
  if (isWrong(ValidationErrorsIBAN.WrongIBANChecksum, ValidationErrorsIBAN.WrongAccountBankBranchChecksum)) {
    throw badField('iban', 'IBAN_CHECKSUM', {}, given);
  }
  return iban;
}

const SIGNS: Record<string, string> = {
  '0-9': 'digits',
  'A-Z': 'letters',
  'A-Z0-9': 'letters or digits',
  '0-9A-Z': 'letters or digits',
};

/** The form of a country's IBAN after the check digits: formOf('GB') → '4 letters, 14 digits' */
function formOf(country: string): string {
  const pattern = countrySpecs[country]?.bban_regexp ?? '';
  const parts = pattern.matchAll(/\[([^\]]*)\](?:\{(\d+)\})?/g);
  return [...parts].map(([, signs = '', count = '1']) => `${count} ${SIGNS[signs] ?? signs}`).join(', ');
}
