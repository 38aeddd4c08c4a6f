import { countrySpecs, electronicFormatIBAN, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { badField } from '../problem.ts';

/**
 * An IBAN (ISO 13616) as it is kept, in its electronic form:
 *
 * checkedIban('gb82 west 1234 5698 7654 32') → 'GB82WEST12345698765432'
 *
 * @throws Problem BAD_INPUT that says what is wrong: the country, the length, the form, or a checksum.
 */
export function checkedIban(given: string): string {
  const iban = electronicFormatIBAN(given.replace(/\s/gu, '')) ?? '';
  const mistake = mistakeIn(iban);
  if (mistake) throw badField('iban', mistake.code, `iban is “${given}”${mistake.message}.`);
  return iban;
}

function mistakeIn(iban: string): { code: string; message: string } | undefined {
  const { errorCodes } = validateIBAN(iban);
  const country = iban.slice(0, 2);
  const isWrong = (...codes: ValidationErrorsIBAN[]) => codes.some((code) => errorCodes.includes(code));
  // One mistake makes others of it: the first says the most.
  if (isWrong(ValidationErrorsIBAN.NoIBANProvided, ValidationErrorsIBAN.NoIBANCountry)) {
    const message = `; it must begin with the code of a country that has IBANs, such as GB, which “${country}” is not`;
    return { code: 'UNKNOWN_COUNTRY', message };
  }
  if (isWrong(ValidationErrorsIBAN.WrongBBANLength)) {
    const message = `, which has ${iban.length} characters; one of ${country} has ${countrySpecs[country]?.chars}`;
    return { code: 'WRONG_LENGTH', message };
  }
  if (isWrong(ValidationErrorsIBAN.ChecksumNotNumber)) {
    return {
      code: 'WRONG_FORMAT',
      message: `; after ${country} it must have two check digits, not “${iban.slice(2, 4)}”`,
    };
  }
  if (isWrong(ValidationErrorsIBAN.WrongBBANFormat)) {
    const message = `; one of ${country} has ${formOf(country)} after ${iban.slice(0, 4)}`;
    return { code: 'WRONG_FORMAT', message };
  }
  if (isWrong(ValidationErrorsIBAN.WrongIBANChecksum, ValidationErrorsIBAN.WrongAccountBankBranchChecksum)) {
    const message = '; its check digits don’t fit: look for a mistyped character, or two that changed places';
    return { code: 'WRONG_CHECKSUM', message };
  }
  return undefined;
}

const SIGNS: Record<string, string> = {
  '0-9': 'digits',
  'A-Z': 'letters',
  'A-Z0-9': 'letters or digits',
  '0-9A-Z': 'letters or digits',
};

/** What stands in an IBAN of a country after the check digits: formOf('GB') → '4 letters, 14 digits' */
function formOf(country: string): string {
  const pattern = countrySpecs[country]?.bban_regexp ?? '';
  const parts = pattern.matchAll(/\[([^\]]*)\](?:\{(\d+)\})?/g);
  return [...parts].map(([, signs = '', count = '1']) => `${count} ${SIGNS[signs] ?? signs}`).join(', ');
}
