import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openMailServer, openSmtpPeer } from '../../smtp-peer.ts';
import { openScene, type Scene } from '../scene.ts';
import { messageWhen, put, running, senderTo } from './outbox-scene.ts';

let scene: Scene;
let companyId: string;
beforeAll(async () => {
  scene = await openScene();
  companyId = await scene.company();
});
afterEach(() => scene.database.db.deleteFrom('messages').execute());
afterAll(() => scene[Symbol.asyncDispose]());

/** A message after the first attempt to deliver it. */
async function tried(url: string) {
  const id = await put(scene, companyId);
  await using _ = running(senderTo(scene, url));
  return await messageWhen(scene, id, ({ attempts, status }) => attempts > 0 && status !== 'SENDING');
}

/** A server with an untrusted certificate, and whether each received letter was encrypted. */
async function selfSigned(isSecure: boolean) {
  const encrypted: boolean[] = [];
  const server = await openMailServer({
    secure: isSecure,
    disabledCommands: [],
    onMailFrom: (_, { secure }, next) => {
      encrypted.push(secure);
      next();
    },
  });
  return { server, encrypted };
}

const NOT_ENCRYPTED = 'The mail server offers no encrypted connection.';
const NOT_TRUSTED = expect.stringMatching(/^The mail server’s certificate can’t be trusted: [A-Z_]+\.$/);

test('a server with encryption is used encrypted', async () => {
  const { server, encrypted } = await selfSigned(false);
  await using _ = server;
  expect(await tried(server.url)).toMatchObject({ status: 'SENT' });
  expect(encrypted).toEqual([true]);
});

test('an untrusted certificate is accepted only with optional encryption', async () => {
  for (const isSecure of [false, true]) {
    const { server, encrypted } = await selfSigned(isSecure);
    await using _ = server;
    const url = isSecure ? server.url.replace('smtp:', 'smtps:') : server.url;
    expect(await tried(`${url}?encryption=required`)).toMatchObject({ status: 'WAITING', reason: NOT_TRUSTED });
    expect(encrypted).toEqual([]);
    await scene.database.db.deleteFrom('messages').execute();
    expect(await tried(`${url}?encryption=optional`)).toMatchObject({ status: 'SENT' });
    expect(encrypted).toEqual([true]);
  }
});

test('with required encryption an unencrypted server learns nothing, not even the password', async () => {
  const said: string[] = [];
  const hear = (line: string) => {
    said.push(line);
    return '235 welcome';
  };
  await using peer = await openSmtpPeer({ auth: hear, mail: hear });
  const url = `${peer.url.replace('//', '//docket:hush@')}?encryption=required`;
  expect(await tried(url)).toMatchObject({ status: 'WAITING', reason: NOT_ENCRYPTED });
  expect(said).toEqual([]);
});
