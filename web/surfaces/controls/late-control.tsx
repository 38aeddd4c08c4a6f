import type {
  DayField,
  EmailsField,
  ImagesField,
  LinesField,
  MacroField,
  MomentField,
  RowsField,
  SignatureField,
} from '../../commands/fields.ts';
import { StepsControl } from '../../macros/steps-control.tsx';
import type { ControlProps } from '../controls.tsx';
import { DayControl } from './day-control.tsx';
import { ImagesControl } from './images-control.tsx';
import { LinesControl } from './lines-control.tsx';
import { RowsControl } from './rows-control.tsx';
import { SignatureControl } from './signature-control.tsx';

export type LateField =
  | DayField
  | MomentField
  | LinesField
  | EmailsField
  | RowsField
  | ImagesField
  | SignatureField
  | MacroField;

/** The controls that few forms need, together: they are loaded when the first of them is. */
export function LateControl(props: ControlProps<LateField>) {
  const { field } = props;
  switch (field.type) {
    case 'day':
    case 'moment':
      return <DayControl {...props} field={field} />;
    case 'lines':
    case 'emails':
      return <LinesControl {...props} field={field} />;
    case 'rows':
      return <RowsControl {...props} field={field} />;
    case 'images':
      return <ImagesControl {...props} field={field} />;
    case 'signature':
      return <SignatureControl {...props} field={field} />;
    case 'macro':
      return <StepsControl {...props} field={field} />;
  }
}
