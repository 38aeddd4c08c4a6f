import { getDefaultStore } from 'jotai';
import { app, type Blocked, command, some } from '../../commands/core/command.ts';
import { isCompleted } from '../../commands/jobs/job-completed.ts';
import type { Permission } from '../../ground/graphql.ts';
import type { RecordOf } from '../../records/kinds.ts';
import { type Documented, reviewAtom } from '../../state/review.ts';

/** Reviews the documents of the records. A note names records without a document. */
const reviewing = (kind: Documented, documents: string, needs: Permission) =>
  command({
    id: `${kind}.review`,
    action: 'view',
    title: `Review ${documents}`,
    aliases: ['look through', 'review documents', 'pdfs one after another', 'queue'],
    on: some(kind),
    keys: 'shift+r',
    needs,
    ready: hasDocument,
    run: (console, { id }) => console.review((each) => each.begin(kind, [id], [])),
    runAll: (console, records) => {
      const without = records.filter((record) => hasDocument(record) !== true);
      const ids = records.filter((record) => !without.includes(record)).map(({ id }) => id);
      const numbers = without.map(({ number }) => number);
      console.review((each) => each.begin(kind, ids, numbers));
    },
  });

const hasDocument = (record: RecordOf<Documented>) => record.__typename !== 'Job' || isCompleted(record);

const isUnderWay = (): true | Blocked => getDefaultStore().get(reviewAtom) !== null || 'No document review is open';

const step = { on: app, ready: isUnderWay } as const;

/** Commands to view documents one after another. */
export const review = [
  reviewing('job', 'job reports', 'JOBS_READ'),
  reviewing('quotation', 'quotation documents', 'QUOTATIONS_READ'),
  reviewing('proformaInvoice', 'proforma invoice documents', 'QUOTATIONS_READ'),
  command({
    ...step,
    id: 'review.next',
    title: 'Mark as seen and go to the next document',
    keys: '>',
    run: (console) => console.review((each) => each.move(1)),
  }),
  command({
    ...step,
    id: 'review.previous',
    title: 'Go to the previous document',
    keys: '<',
    run: (console) => console.review((each) => each.move(-1)),
  }),
  command({
    ...step,
    id: 'review.skip',
    title: 'Skip the document',
    run: (console) => console.review((each) => each.move(1, true)),
  }),
  command({
    ...step,
    id: 'review.print',
    action: 'print',
    title: 'Print all documents in the review',
    run: (console, _, __, actor) => console.review((each) => void each.each('print', console, actor)),
  }),
  command({
    ...step,
    id: 'review.save',
    action: 'download',
    title: 'Save all documents in the review',
    run: (console, _, __, actor) => console.review((each) => void each.each('download', console, actor)),
  }),
  command({
    ...step,
    id: 'review.end',
    title: 'End the document review',
    run: (console) => console.review((each) => each.end()),
  }),
];
