import { Badge } from '../ui/badge.tsx';
import type { Column } from './pane.ts';
import { RecordTitle } from './record-link.tsx';

/** Which one is the default of its company. */
export const defaultColumn: Column<{ isDefault: boolean }> = {
  title: 'Default',
  width: 'narrow',
  cell: ({ isDefault }) => isDefault && <Badge tone="good">Default</Badge>,
};

/** Which company a record belongs to, for those who see more than one. */
export const companyColumn: Column<{ companyId: string }> = {
  title: 'Company',
  width: 'normal',
  yields: 4,
  for: ({ companyId }) => companyId === null,
  cell: ({ companyId }) => <RecordTitle kind="company" id={companyId} />,
};
