import type { PricedLinesField } from '../../../commands/fields.ts';
import { typedLines } from '../../../commands/typed-lines.ts';
import type { ControlProps } from '../../controls.tsx';

/** The lines of a quotation, written as on a spreadsheet. */
export function PricedLinesControl({ id, field, value }: ControlProps<PricedLinesField>) {
  return (
    <table id={id} aria-label={field.label}>
      <tbody>
        {typedLines(value).map(({ id, key, description, quantity, unit, unitPrice }) => (
          <tr key={id ?? key}>
            <td>{description}</td>
            <td>{quantity}</td>
            <td>{unit}</td>
            <td>{unitPrice}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
