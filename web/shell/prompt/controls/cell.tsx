import type { RowColumns } from '../../../records/fields/question.ts';
import { Combobox } from '../picking/combobox.tsx';
import type { ControlProps } from './control-props.ts';
import { textOf } from './rows.ts';

interface CellProps extends Pick<ControlProps, 'id' | 'value' | 'autoFocus' | 'onChange'> {
  /** The column and row, read out in each cell. */
  readonly label: string;
  readonly field: RowColumns[string];
  readonly wrong?: string | undefined;
}

/** A compact control for a cell, labelled by column and row. */
export function Cell({ id, label, field, value, wrong, autoFocus, onChange }: CellProps) {
  const shared = {
    id,
    'aria-label': label,
    'aria-invalid': wrong !== undefined,
    'aria-describedby': wrong === undefined ? undefined : `${id}-wrong`,
    autoFocus: autoFocus ?? false,
  };
  return (
    <>
      {field.type === 'flag' ? (
        <input
          {...shared}
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      ) : field.type === 'choice' ? (
        <Combobox
          id={id}
          field={field}
          value={value}
          given={{}}
          isWrong={wrong !== undefined}
          describedBy={shared['aria-describedby'] ?? ''}
          autoFocus={shared.autoFocus}
          input={{ 'aria-label': label }}
          onChange={onChange}
        />
      ) : (
        <input
          {...shared}
          className="line"
          value={textOf(value)}
          maxLength={field.type === 'decimal' ? undefined : field.maxLength}
          inputMode={field.type === 'decimal' ? 'decimal' : 'text'}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {wrong !== undefined && (
        <span id={`${id}-wrong`} className="wrong" role="alert">
          {wrong}
        </span>
      )}
    </>
  );
}
