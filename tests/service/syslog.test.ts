import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepSecurityEvents } from '../../service/accounts/security-keeper.ts';
import { sendEvents } from '../../service/accounts/syslog/sending.ts';
import { parseSyslogUrl } from '../../service/accounts/syslog/syslog-url.ts';
import { localhostCertificate } from '../localhost-certificate.ts';
import { openDatagramReceiver, openStreamReceiver, type TestReceiver } from '../syslog-receiver.ts';
import { openScene, PASSWORD, type Person, type Scene } from './scene.ts';

let scene: Scene;
let admin: Person;
let receiver: TestReceiver;
beforeAll(async () => {
  scene = await openScene();
  admin = await scene.person('ROLE_COMPANY', await scene.company(), { fullName: 'Zoë Łęcka' });
});
afterAll(() => scene[Symbol.asyncDispose]());
beforeEach(async () => {
  receiver = await openStreamReceiver();
  await send();
  receiver.received.length = 0;
});
afterEach(() => receiver[Symbol.asyncDispose]());

const quiet = { isDelivering: false, enqueue: async () => {}, wake: () => {} };
/** Seals the events so far, and sends them. */
async function send(to = receiver): Promise<number> {
  const { db } = scene.database;
  await keepSecurityEvents({ db, accountMail: quiet }, { info: () => {} } as never);
  return sendEvents(db, to.at);
}
const mayTryAgain = () => sql`update syslog_place set leased_until = null`.execute(scene.database.db);

let users = 0;
const addUser = (fullName = 'New Person') => {
  users += 1;
  const values = { fullName, email: `new${users}@lima.example`, role: 'ROLE_QUOTATION_ADMIN', password: PASSWORD };
  return scene.call(admin, 'POST /admin/user/create', values);
};

describe('security events by syslog', () => {
  test('arrive as messages of RFC 5424, with the event as JSON', async () => {
    const { body } = await addUser();
    expect(await send()).toBe(1);
    const [{ event, ...message } = fail()] = receiver.received;
    expect(message).toMatchObject({ facility: 10, severity: 5, app: 'docket', kind: 'USER_ADDED' });
    expect(event).toMatchObject({ kind: 'USER_ADDED', userId: body.id, actorId: admin.id, companyId: admin.companyId });
    expect(event.changes).toEqual([{ field: 'role', from: null, to: 'ROLE_QUOTATION_ADMIN' }]);
    expect([event.at, event.hash]).toEqual([message.timestamp, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  test('arrive in the order of the chain, each once', async () => {
    for (let i = 0; i < 5; i += 1) await addUser();
    await send();
    expect(await send()).toBe(0);
    const places = receiver.received.map(({ event }) => event.position);
    expect(places).toEqual(Array.from({ length: 5 }, (_, i) => (places[0] ?? 0) + i));
  });

  test('a failure is a warning', async () => {
    await sql`insert into security_events (id, kind, changes) values ('security_event_1', 'LOGIN_FAILED', '[{"field":"name","to":"Zoë 🎉"}]')`.execute(
      scene.database.db,
    );
    await send();
    expect(receiver.received).toMatchObject([
      { severity: 4, kind: 'LOGIN_FAILED', event: { changes: [{ to: 'Zoë 🎉' }] } },
    ]);
  });

  test('are sent again when the receiver breaks off, and after its absence', async () => {
    await addUser();
    receiver.isBroken = true;
    await expect(send()).rejects.toThrow();
    receiver.isBroken = false;
    expect(await send()).toBe(0); // the pause after a failure
    await mayTryAgain();
    await addUser();
    expect(await send()).toBe(2);
    expect(receiver.received.map(({ kind }) => kind)).toEqual(['USER_ADDED', 'USER_ADDED']);
  });

  test('arrive by UDP', async () => {
    await using datagrams = await openDatagramReceiver();
    await addUser();
    await send(datagrams);
    await expect.poll(() => datagrams.received.map(({ kind }) => kind)).toEqual(['USER_ADDED']);
  });

  test('arrive by TLS at a receiver with a trusted certificate, and at no other', async () => {
    await using encrypted = await openStreamReceiver(localhostCertificate);
    await addUser();
    await expect(send(encrypted)).rejects.toThrow('self-signed');
    expect(encrypted.received).toEqual([]);
    await mayTryAgain();
    const trusted = getCACertificates('default');
    setDefaultCACertificates([...trusted, localhostCertificate.cert]);
    expect(await send(encrypted).finally(() => setDefaultCACertificates(trusted))).toBe(1);
    expect(encrypted.received.map(({ kind }) => kind)).toEqual(['USER_ADDED']);
  });
});

test.each([
  ['tls://siem.example', { transport: 'tls', host: 'siem.example', port: 6514 }],
  ['tcp://siem.example', { transport: 'tcp', host: 'siem.example', port: 601 }],
  ['udp://[::1]:5140/', { transport: 'udp', host: '::1', port: 5140 }],
  ['tcp://siem.example:80', { transport: 'tcp', host: 'siem.example', port: 80 }],
  ['http://siem.example', undefined],
  ['tls://siem.example/logs', undefined],
  ['tls://user:hush@siem.example', undefined],
  ['tls://', undefined],
  ['tls://siem.example:99999', undefined],
])('the address %s is %o', (text, receiver) => expect(parseSyslogUrl(text)).toEqual(receiver));

function fail(): never {
  throw new Error('nothing was received');
}
