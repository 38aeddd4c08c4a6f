import type { Given } from '../commands/answers.ts';
import type { Address, AddressField, Field, NumberField, TextField } from '../commands/fields.ts';
import { addressParts } from '../commands/fields.ts';
import { Combobox } from './combobox.tsx';
import { ImageControl } from './image-control.tsx';
import { offers } from './options.ts';

/** How a field is answered, wherever it stands. */
export interface ControlProps<F extends Field = Field> {
  readonly id: string;
  readonly field: F;
  readonly value: unknown;
  readonly given: Given;
  readonly isWrong: boolean;
  /** The ids of the elements that say its hint and its error. */
  readonly describedBy: string;
  readonly autoFocus?: boolean;
  readonly onChange: (value: unknown) => void;
}

/** The control of a field, chosen by its declaration alone. */
export function Control(props: ControlProps) {
  const { field } = props;
  if (offers(field)) return <Combobox {...props} field={field} />;
  if (field.type === 'address') return <AddressControl {...props} field={field} />;
  if (field.type === 'image') return <ImageControl {...props} field={field} />;
  return <LineControl {...props} field={field} />;
}

const inputs = {
  text: { type: 'text' },
  longText: { type: 'text' },
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  url: { type: 'url', inputMode: 'url' },
  secret: { type: 'password' },
  number: { type: 'text', inputMode: 'numeric' },
} as const;

export type LineField = TextField | NumberField;

function LineControl({ id, field, value, isWrong, describedBy, autoFocus, onChange }: ControlProps<LineField>) {
  const shared = {
    id,
    className: 'line',
    value: value === null || value === undefined ? '' : String(value),
    autoFocus: autoFocus ?? false,
    'aria-invalid': isWrong,
    'aria-describedby': describedBy,
    'aria-required': !field.optional,
    // Of a record's fields the browser knows nothing; a password is a new one.
    autoComplete: field.type === 'secret' ? 'new-password' : 'off',
  } as const;
  if (field.type === 'longText') {
    return <textarea {...shared} rows={4} onChange={({ target }) => onChange(target.value)} />;
  }
  return <input {...shared} {...inputs[field.type]} onChange={({ target }) => onChange(target.value)} />;
}

const partLabels: Record<keyof Address, string> = {
  line1: 'Street and number',
  line2: 'Building, floor, unit',
  city: 'Town',
  region: 'State or province',
  postcode: 'Postal code',
  country: 'Country, such as CA',
};

/** An address: a group of lines, of which any may stay empty. */
function AddressControl({ id, value, isWrong, describedBy, autoFocus, onChange }: ControlProps<AddressField>) {
  const address = (value ?? {}) as Partial<Address>; // an address field answers an address
  const empty = { line1: null, line2: null, city: null, region: null, postcode: null, country: null };
  return (
    <div className="address">
      {addressParts.map((part, at) => (
        <div key={part} className={`address-${part}`}>
          <label htmlFor={at === 0 ? id : `${id}-${part}`}>{partLabels[part]}</label>
          <input
            id={at === 0 ? id : `${id}-${part}`}
            className="line"
            value={address[part] ?? ''}
            // biome-ignore lint/a11y/noAutofocus: the step that was asked for
            autoFocus={at === 0 && Boolean(autoFocus)}
            autoComplete="off"
            aria-invalid={isWrong}
            aria-describedby={describedBy}
            onChange={({ target }) => onChange({ ...empty, ...address, [part]: target.value || null })}
          />
        </div>
      ))}
    </div>
  );
}
