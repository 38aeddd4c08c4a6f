import type {
  DayField,
  EmailsField,
  ImagesField,
  LinesField,
  MomentField,
  RowsField,
  SignatureField,
} from '../../../records/fields/question.ts';
import type { ControlProps } from './control-props.ts';
import { DayControl } from './day-control.tsx';
import { ImagesControl } from './images-control.tsx';
import { LinesControl } from './lines-control.tsx';
import { RowsControl } from './rows-control.tsx';
import { SignatureControl } from './signature-control.tsx';

export type LateField = DayField | MomentField | LinesField | EmailsField | RowsField | ImagesField | SignatureField;

/** Rarely used controls, loaded together on first use. */
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
  }
}
