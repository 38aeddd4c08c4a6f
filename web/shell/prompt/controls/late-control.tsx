import type { Field } from '../../../records/fields/question.ts';
import { ComparisonControl } from './comparison-control.tsx';
import type { ControlProps } from './control-props.ts';
import { DayControl } from './day-control.tsx';
import { ImagesControl } from './images-control.tsx';
import { LinesControl } from './lines-control.tsx';
import { RowsControl } from './rows-control.tsx';
import { SignatureControl } from './signature-control.tsx';

export { PasskeyControl } from './passkey-control.tsx';

type LateType = 'day' | 'moment' | 'lines' | 'emails' | 'rows' | 'images' | 'signature' | 'comparison';

/** Rarely used controls, loaded together on first use. */
export function LateControl(props: ControlProps<Extract<Field, { type: LateType }>>) {
  const { field } = props;
  if (field.type === 'day' || field.type === 'moment') return <DayControl {...props} field={field} />;
  if (field.type === 'rows') return <RowsControl {...props} field={field} />;
  if (field.type === 'images') return <ImagesControl {...props} field={field} />;
  if (field.type === 'signature') return <SignatureControl {...props} field={field} />;
  if (field.type === 'comparison') return <ComparisonControl {...props} field={field} />;
  return <LinesControl {...props} field={field} />;
}
