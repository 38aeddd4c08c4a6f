import { openDatabase } from '../../service/database/database.ts';
import { Sender } from '../../service/mail/sender.ts';
import { parseSmtpUrl } from '../../service/mail/smtp-url.ts';

// Delivers the outbox of the database in a directory to a mail server, with a lease of a second, until it is killed.

const [, , directory = '', url = ''] = process.argv;
const { db } = await openDatabase({ directory });
const server = parseSmtpUrl(url);
if (!server) throw new Error(`${url} is no address of a mail server`);
const from = { name: '', address: 'docket@mail.example' };
new Sender({ db, server, from, log: console, timings: { leaseMs: 1_000 } }).start();
