import type { Given } from '../../../commands/core/answers.ts';
import type { Wrong } from '../../../commands/core/wrong-line.ts';
import type { Field } from '../../../records/fields/question.ts';
import type { Adding } from '../adding.ts';

export interface ControlProps<F extends Field = Field> {
  readonly id: string;
  readonly field: F;
  readonly value: unknown;
  readonly given: Given;
  readonly isWrong: boolean;
  /** Problems with parts of the answer, by path: `{ '3.quantity': … }`. */
  readonly wrong?: Wrong;
  /** The ids of the hint and the error; empty for none. */
  readonly describedBy: string;
  readonly autoFocus?: boolean;
  /** The way to add a record for the field; null or absent without one. */
  readonly adding?: Adding | null;
  /** Takes an answer, or a function of the present answer, so concurrent changes are all kept. */
  readonly onChange: (value: unknown | ((present: unknown) => unknown)) => void;
}

/** The attributes of a control's main element. Taking the focus is expected, since the user has opened the prompt. */
export const attributesOf = ({ id, isWrong, describedBy, autoFocus = false }: ControlProps) => ({
  id,
  autoFocus,
  'aria-invalid': isWrong,
  'aria-describedby': describedBy || undefined,
});

/** The attributes of a text field. Browsers have no saved values for a record's fields. */
export const lineAttributesOf = (props: ControlProps) => ({
  ...attributesOf(props),
  className: 'line',
  autoComplete: 'off',
  'aria-required': !props.field.optional,
});
