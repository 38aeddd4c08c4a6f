import type { ChangeEvent } from 'react';
import type { Given } from '../commands/answers.ts';
import { isSum } from '../commands/arithmetic.ts';
import type {
  Address,
  AddressField,
  DecimalField,
  Field,
  FlagField,
  NumberField,
  PricedLinesField,
  TextField,
} from '../commands/fields.ts';
import { addressParts } from '../commands/fields.ts';
import { readDecimal } from '../commands/typed-decimal.ts';
import type { Wrong } from '../commands/wrong-line.ts';
import { Later, useLater } from '../later.ts';
import { NotFetched } from '../ui/not-fetched.tsx';
import { Combobox } from './combobox.tsx';
import type { LateField } from './controls/late-control.tsx';
import { ImageControl } from './image-control.tsx';
import { offers } from './options.ts';

/** How a field is answered, wherever it stands. */
export interface ControlProps<F extends Field = Field> {
  readonly id: string;
  readonly field: F;
  readonly value: unknown;
  readonly given: Given;
  readonly isWrong: boolean;
  /** What is wrong with its parts, by path: `{ '3.quantity': … }`. */
  readonly wrong?: Wrong;
  /** The ids of the elements that say its hint and its error. */
  readonly describedBy: string;
  readonly autoFocus?: boolean;
  /** Given a function, it is told the present answer: of several changes under way at once none is lost. */
  readonly onChange: (value: unknown | ((present: unknown) => unknown)) => void;
}

/** The controls that few forms need. */
const lateControls = new Later(() => import('./controls/late-control.tsx'));

const markdownPreview = new Later(() => import('./controls/markdown-preview.tsx'));

/** The control of a field, chosen by its declaration alone. */
export function Control(props: ControlProps) {
  const { field } = props;
  if (offers(field)) return <Combobox {...props} field={field} />;
  if (field.type === 'address') return <AddressControl {...props} field={field} />;
  if (field.type === 'image') return <ImageControl {...props} field={field} />;
  if (field.type === 'flag') return <FlagControl {...props} field={field} />;
  if (isLine(field)) return <LineControl {...props} field={field} />;
  if (field.type === 'pricedLines') return <PricedLinesControl {...props} field={field} />;
  return <LateControl {...props} field={field} />;
}

function LateControl(props: ControlProps<LateField>) {
  const known = useLater(lateControls);
  if (known.is === 'failed') return <NotFetched part={lateControls} />;
  if (known.is === 'here') return <known.part.LateControl {...props} />;
  return <div className="skeleton control-skeleton" role="status" aria-label="Loading" />;
}

const pricedLines = new Later(() => import('./controls/priced-lines/priced-lines-control.tsx'));

function PricedLinesControl(props: ControlProps<PricedLinesField>) {
  const known = useLater(pricedLines);
  if (known.is === 'failed') return <NotFetched part={pricedLines} />;
  if (known.is === 'here') return <known.part.PricedLinesControl {...props} />;
  return <div className="skeleton control-skeleton" role="status" aria-label="Loading" />;
}

const isLine = (field: Field): field is LineField => field.type in inputs;

const inputs = {
  text: { type: 'text' },
  longText: { type: 'text' },
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  url: { type: 'url', inputMode: 'url' },
  secret: { type: 'password' },
  number: { type: 'text', inputMode: 'numeric' },
  decimal: { type: 'text', inputMode: 'decimal' },
} as const;

export type LineField = TextField | NumberField | DecimalField;

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
    return (
      <>
        <textarea {...shared} rows={4} onChange={({ target }) => onChange(target.value)} />
        {'isMarkdown' in field && field.isMarkdown && <Preview text={shared.value} />}
      </>
    );
  }
  const input = {
    ...shared,
    ...inputs[field.type],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value),
  };
  if (field.type === 'decimal' || field.type === 'number') {
    return (
      <>
        <input {...input} />
        <span className="day-read" aria-live="polite">
          {sumIn(field, shared.value)}
        </span>
      </>
    );
  }
  if (!('suggest' in field && field.suggest?.length)) return <input {...input} />;
  return (
    <>
      <input {...input} list={`${id}-suggested`} />
      <datalist id={`${id}-suggested`}>
        {field.suggest.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}

/** What a sum comes to while one types it: `= 1416`. */
function sumIn(field: NumberField | DecimalField, typed: string): string {
  const sum = isSum(typed) ? readDecimal(typed, field.type === 'decimal' ? field.places : undefined) : '';
  return sum === '' || sum === typed.trim() ? '' : `= ${sum}`;
}

function Preview({ text }: { text: string }) {
  const known = useLater(markdownPreview);
  return known.is === 'here' ? <known.part.MarkdownPreview text={text} /> : null;
}

/** A tick: yes or no. */
function FlagControl({ id, value, isWrong, describedBy, autoFocus, onChange }: ControlProps<FlagField>) {
  return (
    <input
      id={id}
      className="flag"
      type="checkbox"
      checked={value === true}
      // biome-ignore lint/a11y/noAutofocus: the step that was asked for
      autoFocus={autoFocus ?? false}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
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
function AddressControl({ id, field, value, isWrong, describedBy, autoFocus, onChange }: ControlProps<AddressField>) {
  const address = (value ?? {}) as Partial<Address>; // an address field answers an address
  const empty = { line1: null, line2: null, city: null, region: null, postcode: null, country: null };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a grid everywhere
    <div className="address" role="group" aria-label={field.label}>
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
