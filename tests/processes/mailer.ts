import { openDatabase } from '../../service/database/database.ts';
import { outboxQueue } from '../../service/mail/delivery/claims.ts';
import { Sender } from '../../service/mail/delivery/sender.ts';
import { parseSmtpUrl } from '../../service/mail/delivery/smtp-url.ts';

// Delivers the outbox of a database directory to a mail server, with leases of a second, until killed.

const [, , directory = '', url = ''] = process.argv;
const { db } = await openDatabase({ directory });
const server = parseSmtpUrl(url);
if (!server) throw new Error(`${url} is no address of a mail server`);
const from = { name: '', address: 'docket@mail.example' };
new Sender({ queue: outboxQueue(db), server, from, log: console, timings: { leaseMs: 1_000 } }).start();
