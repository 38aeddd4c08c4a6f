import { callPath } from '../../ground/call-path.ts';
import { callAt } from '../../ground/call-place.ts';
import { phone } from '../../records/fields/question.ts';
import { type AnySending, app, type Command, command, place } from '../core/command.ts';
import { customers } from '../customers/customers.ts';
import { jobs } from '../jobs/jobs.ts';

/** Commands of the call screen. */
export const calls: readonly Command[] = [
  command({
    id: 'call.show',
    title: 'Show call…',
    aliases: [
      'call',
      'caller',
      'who is calling',
      'telephone',
      'phone',
      'call from',
      'incoming call',
      'log call',
      'log a call',
      'dial',
      'ring',
    ],
    on: app,
    needs: 'CUSTOMERS_READ',
    ask: { number: phone({ label: 'Phone' }) },
    // Without the caller of the call before.
    run: (console, _, { number }) => console.go(`${callAt(number)}?who=`),
  }),
  duringCall(jobs, 'job.add', { id: 'call.addJob', title: 'Add job for the caller…', keys: 'c' }),
  duringCall(customers, 'customer.add', {
    id: 'call.addCustomer',
    title: 'Add the caller as a customer…',
    keys: 'shift+c',
  }),
];

/** A command of every screen, with a name and a key of its own during a call. The form begins with the caller. */
function duringCall(among: readonly Command[], id: string, own: Pick<AnySending, 'id' | 'title' | 'keys'>): AnySending {
  const found = among.find((each) => each.id === id);
  if (!found?.operation) throw new Error(`No command ${id} sends a change.`);
  const { keysAt: _, aliases: __, ...common } = found;
  return { ...common, ...own, on: place(callPath), isOfScreen: true };
}
