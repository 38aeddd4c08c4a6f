import type { ReactNode } from 'react';
import { FormatsContext, useFormats } from '../ground/formats.ts';

/** Shows the moments inside in the zone of a record: of its company. `of` may be a place narrowed to a company. */
export function InZoneOf({ of, children }: { of: unknown; children: ReactNode }) {
  return <FormatsContext value={useFormats().of(of)}>{children}</FormatsContext>;
}
