import type { ChangeEvent, ReactNode } from 'react';
import { isSum } from '../../commands/core/arithmetic.ts';
import { readDecimal } from '../../commands/core/typed-decimal.ts';
import { Later, useLater } from '../../ground/later.ts';
import type { Address } from '../../records/address.ts';
import { addressLabels } from '../../records/fields/declared.ts';
import type {
  AddressField,
  DecimalField,
  Field,
  FlagField,
  MacroField,
  NumberField,
  PricedLinesField,
  TextField,
} from '../../records/fields/question.ts';
import { addressParts } from '../../records/fields/question.ts';
import { NotFetched } from '../../ui/not-fetched.tsx';
import { Combobox } from './combobox.tsx';
import type { ControlProps } from './controls/control-props.ts';
import type { LateField } from './controls/late-control.tsx';
import { ImageControl } from './image-control.tsx';
import { macroSteps } from './macro-steps.ts';
import { offers } from './options.ts';

/** Rarely used controls. */
const lateControls = new Later(() => import('./controls/late-control.tsx'));

const markdownPreview = new Later(() => import('./controls/markdown-preview.tsx'));

/** Chooses the control from the field's declaration. */
export function Control(props: ControlProps) {
  const { field } = props;
  if (offers(field)) return <Combobox {...props} field={field} />;
  if (field.type === 'address') return <AddressControl {...props} field={field} />;
  if (field.type === 'image') return <ImageControl {...props} field={field} />;
  if (field.type === 'flag') return <FlagControl {...props} field={field} />;
  if (isLine(field)) return <LineControl {...props} field={field} />;
  if (field.type === 'pricedLines') return <PricedLinesControl {...props} field={field} />;
  if (field.type === 'macro') return <StepsControl {...props} field={field} />;
  return <LateControl {...props} field={field} />;
}

function LateControl(props: ControlProps<LateField>) {
  return <Fetched part={lateControls}>{({ LateControl }) => <LateControl {...props} />}</Fetched>;
}

const pricedLines = new Later(() => import('./priced-lines/priced-lines-control.tsx'));

function PricedLinesControl(props: ControlProps<PricedLinesField>) {
  return <Fetched part={pricedLines}>{({ PricedLinesControl }) => <PricedLinesControl {...props} />}</Fetched>;
}

function StepsControl(props: ControlProps<MacroField>) {
  return <Fetched part={macroSteps}>{({ StepsControl }) => <StepsControl {...props} />}</Fetched>;
}

function Fetched<Part>({ part, children }: { part: Later<Part>; children: (part: Part) => ReactNode }) {
  const known = useLater(part);
  if (known.is === 'failed') return <NotFetched part={part} />;
  if (known.is === 'here') return children(known.part);
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
    // Browsers have no saved values for a record's fields. A password field always takes a new password.
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

/** The result of a sum, shown while typing: `= 1416`. */
function sumIn(field: NumberField | DecimalField, typed: string): string {
  const sum = isSum(typed) ? readDecimal(typed, field.type === 'decimal' ? field.places : undefined) : '';
  return sum === '' || sum === typed.trim() ? '' : `= ${sum}`;
}

function Preview({ text }: { text: string }) {
  const known = useLater(markdownPreview);
  return known.is === 'here' ? <known.part.MarkdownPreview text={text} /> : null;
}

function FlagControl({ id, value, isWrong, describedBy, autoFocus, onChange }: ControlProps<FlagField>) {
  return (
    <input
      id={id}
      className="flag"
      type="checkbox"
      checked={value === true}
      // biome-ignore lint/a11y/noAutofocus: the user opened this step
      autoFocus={autoFocus ?? false}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

/** An address: a group of lines, of which any may stay empty. */
function AddressControl({
  id,
  field,
  value,
  isWrong,
  wrong = {},
  describedBy,
  autoFocus,
  onChange,
}: ControlProps<AddressField>) {
  const address = (value ?? {}) as Partial<Address>; // an address field answers an address
  const empty = { line1: null, line2: null, city: null, region: null, postcode: null, country: null };
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers can't lay out a fieldset as a grid
    <div className="address" role="group" aria-label={field.label}>
      {addressParts.map((part, at) => (
        <div key={part} className={`address-${part}`}>
          <label htmlFor={at === 0 ? id : `${id}-${part}`}>{addressLabels[part]}</label>
          <input
            id={at === 0 ? id : `${id}-${part}`}
            className="line"
            value={address[part] ?? ''}
            // biome-ignore lint/a11y/noAutofocus: the user opened this step
            autoFocus={at === 0 && Boolean(autoFocus)}
            autoComplete="off"
            placeholder={part === 'country' ? 'CA' : undefined}
            aria-invalid={isWrong || part in wrong}
            aria-describedby={describedBy}
            onChange={({ target }) => onChange({ ...empty, ...address, [part]: target.value || null })}
          />
        </div>
      ))}
    </div>
  );
}
