import { countries } from '../../../../service/shared/countries.ts';
import { choice } from '../../../records/fields/question.ts';
import { Combobox } from '../picking/combobox.tsx';
import type { ControlProps } from './control-props.ts';

/** Every country by its name in the reader's language. The code and the English names find the country, too. */
const countryField = choice({
  label: 'Country',
  optional: true,
  choices: namedCountries(),
});

function namedCountries() {
  const names = new Intl.DisplayNames(undefined, { type: 'region' });
  return countries
    .map(({ code, names: words }) => ({ value: code, label: names.of(code) ?? code, words }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

/** Picks the country of an address. */
export function CountryControl(props: Omit<ControlProps, 'field' | 'given' | 'adding'>) {
  return <Combobox {...props} field={countryField} given={{}} />;
}
