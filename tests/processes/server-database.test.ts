import { expect, test } from 'vitest';
import { openDatabase } from '../../service/database/database.ts';
import { freePort } from '../free-port.ts';

test('names the unreachable server without the password', async () => {
  const port = await freePort();
  const error = await openDatabase({ url: `postgresql://ana:hush@127.0.0.1:${port}/docket` }).catch((cause) => cause);
  expect(error.message).toBe(
    `The database at 127.0.0.1:${port}/docket can't be used: connect ECONNREFUSED 127.0.0.1:${port}`,
  );
});
