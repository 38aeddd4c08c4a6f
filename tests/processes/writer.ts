import { writeSync } from 'node:fs';
import { openDatabase } from '../../service/database/database.ts';

// Writes numbered rows of a name to the database in a directory, one transaction each, and says each number once it is
// committed.

const [, , directory = '', name = ''] = process.argv;
const { db } = await openDatabase({ directory });
for (let number = 1; ; number += 1) {
  await db
    .insertInto('loginFailures')
    .values({ account: name, address: String(number) })
    .execute();
  writeSync(1, `${number}\n`);
}
