import { getDefaultStore } from 'jotai';
import { reviewAtom } from '../review/review.ts';
import { app, type Blocked, command, some } from './command.ts';
import { isCompleted } from './job-completed.ts';

const aliases = ['look through', 'review documents', 'pdfs one after another', 'queue'];

const isUnderWay = (): true | Blocked =>
  getDefaultStore().get(reviewAtom) !== null || 'No documents are being looked through';

const step = { on: app, ready: isUnderWay } as const;

/** Documents looked at one after the other. */
export const review = [
  command({
    id: 'job.review',
    action: 'view',
    title: 'Look through reports of jobs',
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
    title: 'Look through documents of quotations',
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
    title: 'Look through documents of proforma invoices',
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
    title: 'Go on to the next document, this one is seen',
    keys: '>',
    run: (console) => console.review((each) => each.move(1)),
  }),
  command({
    ...step,
    id: 'review.previous',
    title: 'Go back to the document before',
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
    title: 'Print all documents that are looked through',
    run: (console, _, __, actor) => console.review((each) => void each.each('print', console, actor)),
  }),
  command({
    ...step,
    id: 'review.save',
    action: 'download',
    title: 'Save all documents that are looked through',
    run: (console, _, __, actor) => console.review((each) => void each.each('download', console, actor)),
  }),
  command({
    ...step,
    id: 'review.end',
    title: 'End looking through documents',
    run: (console) => console.review((each) => each.end()),
  }),
];
