import { useId, useMemo } from 'react';
import { type Choice, choice } from '../../../records/fields/question.ts';
import { Combobox } from './combobox.tsx';

interface PickerProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly isFixed?: boolean;
  /** Takes the focus when a dialog begins with the picker. */
  readonly begins?: boolean;
  readonly onPick: (value: Value) => void;
}

/** Picks one of a few values outside a form of fields. */
export function Picker<Value extends string>(props: PickerProps<Value>) {
  const { label, choices, value, isFixed = false, begins = false, onPick } = props;
  const field = useMemo(() => choice({ label, choices }), [label, choices]);
  return (
    <Combobox
      id={useId()}
      field={field}
      value={value}
      given={{}}
      isWrong={false}
      describedBy=""
      input={{ 'aria-label': label, disabled: isFixed, 'data-begin': begins || undefined }}
      onChange={(answer) => onPick(answer as Value)} // one of the choices
    />
  );
}
