import { writeSync } from 'node:fs';
import { openDatabase } from '../../service/database/database.ts';

// Writes numbered rows under a name to a database directory, a transaction for each row, and prints each number after
// the commit.

const [, , directory = '', name = ''] = process.argv;
const { db } = await openDatabase({ directory });
for (let number = 1; ; number += 1) {
  await db
    .insertInto('loginFailures')
    .values({ account: name, address: String(number) })
    .execute();
  writeSync(1, `${number}\n`);
}
