import { getDefaultStore } from 'jotai';
import { app, type Blocked, command, some } from '../../commands/core/command.ts';
import { isCompleted } from '../../commands/jobs/job-completed.ts';
import { reviewAtom } from '../../state/review.ts';

const aliases = ['look through', 'review documents', 'pdfs one after another', 'queue'];

const isUnderWay = (): true | Blocked => getDefaultStore().get(reviewAtom) !== null || 'No document review is open';

const step = { on: app, ready: isUnderWay } as const;

/** Documents looked at one after the other. */
export const review = [
  command({
    id: 'job.review',
    action: 'view',
    title: 'Review job reports',
    aliases,
    on: some('job'),
    keys: 'shift+r',
    needs: 'JOBS_READ',
    ready: isCompleted,
    run: (console, { id }) => console.review((each) => each.begin('job', [id], [])),
    runAll: (console, jobs) => {
      const reported = jobs.filter((job) => isCompleted(job) === true);
      const others = jobs.filter((job) => !reported.includes(job));
      console.review((each) =>
        each.begin(
          'job',
          reported.map(({ id }) => id),
          others.map(({ number }) => number),
        ),
      );
    },
  }),
  command({
    id: 'quotation.review',
    action: 'view',
    title: 'Review quotation documents',
    aliases,
    on: some('quotation'),
    keys: 'shift+r',
    needs: 'QUOTATIONS_READ',
    run: (console, { id }) => console.review((each) => each.begin('quotation', [id], [])),
    runAll: (console, all) =>
      console.review((each) =>
        each.begin(
          'quotation',
          all.map(({ id }) => id),
          [],
        ),
      ),
  }),
  command({
    id: 'proformaInvoice.review',
    action: 'view',
    title: 'Review proforma invoice documents',
    aliases,
    on: some('proformaInvoice'),
    keys: 'shift+r',
    needs: 'QUOTATIONS_READ',
    run: (console, { id }) => console.review((each) => each.begin('proformaInvoice', [id], [])),
    runAll: (console, all) =>
      console.review((each) =>
        each.begin(
          'proformaInvoice',
          all.map(({ id }) => id),
          [],
        ),
      ),
  }),
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
