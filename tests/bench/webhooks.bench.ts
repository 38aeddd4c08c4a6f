import { arrivedIn, deliverThroughKills, lostOf, outOfOrder } from '../processes/killed-senders.ts';
import type { Bench } from './bench.ts';
import { written } from './figures.ts';

const CHANGES_OF_A_RECORD = 200;

export const bench: Bench = {
  title: 'Webhooks: 10,000 changes of 50 records, a receiver that fails half of the time, senders killed every second',
  async measure() {
    const delivered = await deliverThroughKills(CHANGES_OF_A_RECORD);
    const arrived = arrivedIn(delivered).size;
    const doubles = delivered.received.filter(({ status }) => status === 200).length - arrived;
    return {
      table: [
        ['', 'measured', 'goal'],
        ['changes that arrived', String(arrived), '10000'],
        ['lost', String(lostOf(delivered).length), '0'],
        ['sent before an earlier change of the record', String(outOfOrder(delivered).length), '0'],
        ['senders killed', String(delivered.kills), ''],
        ['doubles, with the id of the first', String(doubles), ''],
        ['arrived per second', written(arrived / delivered.seconds), ''],
      ],
    };
  },
};
