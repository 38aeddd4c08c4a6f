import type { Call } from '../../ground/graphql.ts';
import { JobReportWithNotes, QuotationWithNotes } from '../../records/documents/files.ts';
import type { RecordOf } from '../../records/kinds.ts';
import { type Blocked, type Command, command, some } from '../core/command.ts';
import { isCompleted } from '../jobs/job-completed.ts';

/** "Print … with notes": the document as an internal copy, marked on each page. */
function printingNotes<K extends 'job' | 'quotation'>(
  kind: K,
  noun: string,
  operation: Call['operation'],
  ready: (record: RecordOf<K>) => true | Blocked = () => true,
): Command {
  return command({
    id: `${kind}.printNotes`,
    action: 'print',
    title: `Print ${noun} with notes`,
    aliases: ['print notes', 'internal copy', 'notes on paper'],
    on: some<'job' | 'quotation'>(kind),
    keys: 'shift+q',
    needs: 'NOTES_READ',
    ready: (record) => ready(record as RecordOf<K>), // of this kind, as `on` says
    run: (console, { id }) => console.print({ operation, variables: { id } }),
  });
}

export const internalCopies = [
  printingNotes('job', 'report of job', JobReportWithNotes, isCompleted),
  printingNotes('quotation', 'quotation', QuotationWithNotes),
];
