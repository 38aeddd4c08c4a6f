import { openDatabase } from '../../service/database/database.ts';
import { openBrowser } from '../journeys/browser.ts';
import { countKeys, everydayTasks, keysAtMost, makeEverydayRecords } from '../journeys/everyday.ts';
import { personAt } from '../journeys/person.ts';
import { startStack } from '../stack.ts';
import type { Bench, Measurement } from './bench.ts';

export const bench: Bench = {
  title: 'Keys for everyday tasks from the dashboard, without typed data',
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
        measurements.push({ what: task.what, value: await countKeys(task, person), unit: 'keys', goal: keysAtMost });
      }
      return measurements;
    } finally {
      await browser.close();
    }
  },
};
