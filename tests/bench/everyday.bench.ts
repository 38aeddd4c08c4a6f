import { openDatabase } from '../../service/database/database.ts';
import { openBrowser } from '../journeys/browser.ts';
import { everydayTasks, keysAtMost, makeEverydayRecords } from '../journeys/everyday.ts';
import { effortOf } from '../journeys/everyday-hands.ts';
import { personAt } from '../journeys/person.ts';
import { startStack } from '../stack.ts';
import type { Bench, Measurement } from './bench.ts';

export const bench: Bench = {
  title: 'Everyday tasks from the dashboard: keys without typed data, and seconds by the keystroke-level model',
  async measure() {
    await using stack = await startStack({ database: await openDatabase() });
    const browser = await openBrowser();
    try {
      await makeEverydayRecords(stack);
      const person = await personAt(`${stack.url}/`, browser);
      await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await person.logsIn(stack.lima.admin);
      const measurements: Measurement[] = [];
      for (const task of everydayTasks) {
        const { keys, seconds } = await effortOf(task, person);
        measurements.push({ what: task.what, value: keys, unit: 'keys', goal: keysAtMost });
        measurements.push({ what: `${task.what}: time`, value: seconds, unit: 's' });
      }
      return measurements;
    } finally {
      await browser.close();
    }
  },
};
