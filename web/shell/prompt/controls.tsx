import { type ReactNode, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { isSum } from '../../commands/core/arithmetic.ts';
import { readDecimal } from '../../commands/core/typed-decimal.ts';
import { Later, useLater } from '../../ground/later.ts';
import type { Address } from '../../records/address.ts';
import { addressLabels } from '../../records/fields/declared.ts';
import {
  type AddressField,
  addressParts,
  type DecimalField,
  type Field,
  type NumberField,
  type TextField,
} from '../../records/fields/question.ts';
import { Markdown } from '../../ui/later-markdown.tsx';
import { NotFetched } from '../../ui/not-fetched.tsx';
import { attributesOf, type ControlProps, lineAttributesOf } from './controls/control-props.ts';
import { CountryControl } from './controls/country-control.tsx';
import { NamingControl } from './controls/naming-control.tsx';
import { textOf } from './controls/rows.ts';
import { Scan } from './controls/scan.tsx';
import { ImageControl } from './image-control.tsx';
import { macroSteps } from './macro-steps.ts';
import { offers } from './options.ts';
import { Combobox } from './picking/combobox.tsx';
import { SuggestedControl } from './picking/suggested-control.tsx';

/** Rarely used controls. */
const lateControls = new Later(() => import('./controls/late-control.tsx'));

const pricedLines = new Later(() => import('./priced-lines/priced-lines-control.tsx'));

/** Chooses the control from the field's declaration. */
export function Control(props: ControlProps) {
  const { field } = props;
  if (offers(field)) return <Combobox {...props} field={field} />;
  if (field.type === 'address') return <AddressControl {...props} field={field} />;
  if (field.type === 'image') return <ImageControl {...props} field={field} />;
  if (field.type === 'flag') return <FlagControl {...props} />;
  if (isLine(field)) return <LineControl {...props} field={field} />;
  if (field.type === 'pricedLines')
    return (
      <Fetched part={pricedLines} isFirst={props.autoFocus}>
        {(part) => <part.PricedLinesControl {...props} field={field} />}
      </Fetched>
    );
  if (field.type === 'macro')
    return (
      <Fetched part={macroSteps} isFirst={props.autoFocus}>
        {(part) => <part.StepsControl {...props} field={field} />}
      </Fetched>
    );
  return (
    <Fetched part={lateControls} isFirst={props.autoFocus}>
      {(part) => <part.LateControl {...props} field={field} />}
    </Fetched>
  );
}

interface FetchedProps<Part> {
  readonly part: Later<Part>;
  /** Whether the control gets the focus. Keys typed before the control is here are kept for it. */
  readonly isFirst: boolean | undefined;
  readonly children: (part: Part) => ReactNode;
}

function Fetched<Part>({ part, isFirst, children }: FetchedProps<Part>) {
  const known = useLater(part);
  const place = useRef<HTMLDivElement>(null);
  const isAwaited = isFirst && known.is === 'away';
  useLayoutEffect(() => {
    if (isAwaited) place.current?.focus();
  }, [isAwaited]);
  if (known.is === 'failed') return <NotFetched part={part} />;
  if (known.is === 'here') return children(known.part);
  const waits = isFirst ? { tabIndex: -1, 'data-waits': true } : {};
  return <div ref={place} className="skeleton control-skeleton" role="status" aria-label="Loading" {...waits} />;
}

type LineField = TextField | NumberField | DecimalField;

const isLine = (field: Field): field is LineField => field.type in inputs;

const inputs = {
  text: { type: 'text' },
  longText: { type: 'text' },
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  url: { type: 'url', inputMode: 'url' },
  // A password field always takes a new password.
  secret: { type: 'password', autoComplete: 'new-password' },
  code: { type: 'text', autoComplete: 'one-time-code', autoCapitalize: 'characters', spellCheck: false },
  number: { type: 'text', inputMode: 'numeric' },
  decimal: { type: 'text', inputMode: 'decimal' },
} as const;

function LineControl(props: ControlProps<LineField>) {
  const { field, onChange } = props;
  const text = textOf(props.value);
  const shared = { ...lineAttributesOf(props), value: text };
  const [isLong] = useState(text.includes('\n'));
  if ('suggest' in field && field.suggest?.length && !isLong)
    return <SuggestedControl {...props} field={field} suggested={field.suggest} />;
  if (field.type === 'longText') {
    if ('names' in field && field.names) return <NamingControl {...props} {...field.names} />;
    return (
      <>
        <textarea {...shared} rows={4} onChange={({ target }) => onChange(target.value)} />
        {'isMarkdown' in field && field.isMarkdown && <Preview text={text} />}
      </>
    );
  }
  if ('passkey' in field && field.passkey)
    return (
      <Fetched part={lateControls} isFirst={props.autoFocus}>
        {(part) => <part.PasskeyControl {...props} field={field} />}
      </Fetched>
    );
  const isCode = 'isCode' in field && field.isCode;
  return (
    <>
      {'scan' in field && field.scan && <Scan {...field.scan} />}
      <input {...shared} {...inputs[isCode ? 'code' : field.type]} onChange={({ target }) => onChange(target.value)} />
      {(field.type === 'decimal' || field.type === 'number') && (
        <span className="day-read" aria-live="polite">
          {sumIn(field, text)}
        </span>
      )}
    </>
  );
}

/** The result of a sum, shown while typing: `= 1416`. */
function sumIn(field: NumberField | DecimalField, typed: string): string {
  const sum = isSum(typed) ? readDecimal(typed, field.type === 'decimal' ? field.places : undefined) : '';
  return sum === '' || sum === typed.trim() ? '' : `= ${sum}`;
}

/** Renders typed Markdown once typing pauses. */
function Preview({ text }: { text: string }) {
  const rested = useDeferredValue(text);
  if (rested.trim() === '') return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs keyboard focus
    <section className="markdown-preview" aria-label="Preview" tabIndex={0}>
      <Markdown text={rested} />
    </section>
  );
}

function FlagControl(props: ControlProps) {
  const { value, onChange } = props;
  return (
    <input
      {...attributesOf(props)}
      className="flag"
      type="checkbox"
      checked={value === true}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

/** An address: a group of lines, of which any may stay empty. An empty address may stay folded into a line. */
function AddressControl(props: ControlProps<AddressField>) {
  const { id, field, value, isWrong, wrong = {}, autoFocus, onChange } = props;
  const address = (value ?? {}) as Partial<Address>; // an address field answers an address
  const empty = { line1: null, line2: null, city: null, region: null, postcode: null, country: null };
  const answer = (change: object) => onChange({ ...empty, ...address, ...change });
  const [isOpen, setOpen] = useState(!field.otherwise);
  const isFilled = addressParts.some((part) => address[part]) || isWrong || Object.keys(wrong).length > 0;
  if (!isOpen && !isFilled)
    return (
      <div className="combobox">
        <button
          type="button"
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the user has opened the prompt
          autoFocus={autoFocus ?? false}
          className="line address-folded"
          aria-label={`${field.label}: ${field.otherwise}`}
          aria-expanded={false}
          onClick={() => setOpen(true)}
        >
          {field.otherwise}
        </button>
      </div>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers can't lay out a fieldset as a grid
    <div className="address" role="group" aria-label={field.label}>
      {addressParts.map((part, at) => {
        const partId = at === 0 ? id : `${id}-${part}`;
        const ofPart = {
          ...props,
          id: partId,
          isWrong: isWrong || part in wrong,
          autoFocus: at === 0 && (Boolean(autoFocus) || (field.otherwise !== undefined && isOpen)),
        };
        return (
          <div key={part} className={`address-${part}`}>
            <label htmlFor={partId}>{addressLabels[part]}</label>
            {part === 'country' ? (
              <CountryControl {...ofPart} value={address.country} onChange={(country) => answer({ country })} />
            ) : (
              <input
                {...attributesOf(ofPart)}
                className="line"
                value={address[part] ?? ''}
                autoComplete="off"
                onChange={({ target }) => answer({ [part]: target.value || null })}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
