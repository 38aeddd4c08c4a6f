import { JobFieldPage } from '../../records/documents/pages.ts';
import { type JobFieldRecord, jobField, jobFieldFields, optionCount } from '../../records/job-field.ts';
import { Badge } from '../../ui/badge.tsx';
import { listContent } from '../frame/pane.ts';
import { overviewOf } from '../frame/record-facts.tsx';
import { columnsOf } from '../list/columns.tsx';
import { narrowed, overCompanies } from '../list/filters.ts';
import { filters } from './job-fields.tsx';

const cells = {
  position: {
    cell: ({ position, deletedAt }: JobFieldRecord) =>
      deletedAt === null ? position : <Badge tone="bad">Deleted</Badge>,
  },
  options: { cell: ({ type, options }: JobFieldRecord) => type === 'DROPDOWN' && optionCount(options) },
};

export const jobFieldList = listContent({
  list: {
    query: JobFieldPage,
    variables: narrowed(filters, overCompanies),
    columns: columnsOf(jobFieldFields, ['label', 'position', 'type', 'required', 'options', 'company', 'key'], cells),
  },
  tabs: [overviewOf(jobField, { drawn: ({ type }) => ({ ...(type !== 'DROPDOWN' && { options: null }) }) })],
});
