import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Follower } from '../../service/changes/follower.ts';
import { presentPosition } from '../../service/changes/look.ts';
import { endSessionsOf, type Viewer } from '../../service/login/sessions.ts';
import { audit } from '../../service/records/audit.ts';
import { newId } from '../../service/shared/ids.ts';
import { follow as followAtOnce, listening, settled } from './followed.ts';
import { openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let url: string;
let companyId: string;
let admin: Person;
beforeAll(async () => {
  scene = await openScene({ changes: { timings: { pollMs: 60_000, heartbeatMs: 100, checkMs: 60_000 } } });
  url = await listening(scene);
  companyId = await scene.company();
  admin = await scene.person('ROLE_COMPANY', companyId);
});
afterAll(() => scene[Symbol.asyncDispose]());

let names = 0;
async function department(who = admin, of = companyId): Promise<{ id: string; version: number }> {
  names += 1;
  const { body } = await scene.call(who, 'POST /app/department/create', { companyId: of, name: `Crew ${names}` });
  return body;
}

async function follow(...stream: Parameters<typeof followAtOnce>) {
  await settled(scene.database.db);
  return followAtOnce(...stream);
}

async function presentCursor(): Promise<string> {
  await settled(scene.database.db);
  return (await scene.call(admin, 'GET /admin/changes/get/cursor')).body;
}

const idsOf = ({ told }: { told: { recordId: string }[] }) => told.map(({ recordId }) => recordId);

test('a change reaches the stream with its actor, action and record', async () => {
  await using following = await follow(url, admin);
  expect(following.contentType).toBe('text/event-stream');
  const { id, version } = await department();
  await scene.call(admin, 'PUT /app/department/update', { id, version, name: 'Roofers', description: 'Up there' });
  await expect.poll(() => following.told).toHaveLength(2);
  const [created, updated] = following.told;
  expect(created).toMatchObject({
    recordId: id,
    action: 'CREATED',
    companyId,
    actorId: admin.id,
    actorName: 'Ana Lima',
  });
  expect(updated).toMatchObject({ recordId: id, action: 'UPDATED', fields: ['name', 'description'] });
  expect(Object.keys(updated ?? {}).toSorted()).toEqual(
    ['action', 'actorId', 'actorName', 'at', 'companyId', 'cursor', 'fields', 'kind', 'matches', 'recordId'].toSorted(),
  );
  expect(following.lastId()).toBe(updated?.cursor);
});

test('a stream of certain kinds, companies or records brings their changes only', async () => {
  const { id } = await department();
  await using users = await follow(url, admin, undefined, 'kinds=USER&kinds=JOB');
  await using departments = await follow(url, admin, undefined, `kinds=DEPARTMENT&companyId=${companyId}`);
  await using one = await follow(url, admin, undefined, `recordIds=${id}`);
  const other = await department();
  await scene.call(admin, 'PUT /app/department/update', { id, version: 1, description: 'Up there' });
  await expect.poll(() => idsOf(departments)).toEqual([other.id, id]);
  expect(departments.told[0]).toMatchObject({ kind: 'DEPARTMENT' });
  await expect.poll(() => idsOf(one)).toEqual([id]);
  expect(idsOf(users)).toEqual([]);
});

test('a change inside lines with ids names only the list of lines', async () => {
  await using following = await follow(url, admin);
  const { id } = await department();
  const line = newId('quotation_line');
  const change = (field: string) => ({ field, from: '1', to: '2' });
  await audit(
    { db: scene.database.db, actor: null },
    {
      recordId: id,
      companyId,
      action: 'UPDATED',
      changes: [change(`lines.${line}.quantity`), change(`lines.${line}`), change('address.city')],
    },
  );
  await expect.poll(() => following.told.at(-1)?.fields).toEqual(['lines', 'address.city']);
  expect(following.told.at(-1)).toMatchObject({ actorId: null, actorName: null });
});

describe('visible changes', () => {
  test('are the user’s own company’s; a super admin sees all', async () => {
    const elsewhere = await scene.company({ name: 'Elsewhere' });
    const stranger = await scene.person('ROLE_COMPANY', elsewhere);
    await using ours = await follow(url, admin);
    await using theirs = await follow(url, stranger);
    await using all = await follow(url, await scene.person('ROLE_SUPER_ADMIN', null));
    const here = await department();
    const there = await department(stranger, elsewhere);
    await expect.poll(() => idsOf(all)).toEqual([here.id, there.id]);
    await expect.poll(() => idsOf(theirs)).toEqual([there.id]);
    expect(idsOf(ours)).toEqual([here.id]);
  });

  test('exclude kinds closed to the role and messages the role can’t send', async () => {
    const quotationAdmin = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
    await using following = await follow(url, quotationAdmin);
    const writing = { db: scene.database.db, actor: null };
    const tell = (recordId: string) => audit(writing, { recordId, companyId, action: 'UPDATED', changes: [] });
    const message = async (purpose: 'JOB_REPORT' | 'QUOTATION') => {
      const id = newId('message');
      const about = { companyId, purpose, recordId: newId('job'), recordVersion: 1, subject: 'x', body: 'x' };
      await scene.database.db
        .insertInto('messages')
        .values({ id, ...about, recipients: '[]', attachments: '[]', messageId: `<${id}@x>`, search: 'x' })
        .execute();
      return id;
    };
    const [report, offer, job] = [await message('JOB_REPORT'), await message('QUOTATION'), newId('job')];
    for (const id of [report, companyId, newId('file'), offer, job]) await tell(id);
    await expect.poll(() => idsOf(following)).toEqual([offer, job]);
  });

  test('exclude the private saved commands of other users', async () => {
    const owner = await scene.person('ROLE_COMPANY', companyId);
    await using theirs = await follow(url, admin);
    await using own = await follow(url, owner);
    const save = (name: string, isShared: boolean) =>
      scene.call(owner, 'POST /admin/saved/command/create', { name, kind: 'VIEW', definition: {}, isShared });
    const kept = (await save('Mine', false)).body.id;
    const shared = (await save('Ours', true)).body.id;
    await expect.poll(() => idsOf(own)).toEqual([kept, shared]);
    await expect.poll(() => idsOf(theirs)).toEqual([shared]);
  });

  test('need a session', async () => {
    expect((await follow(url, { token: 'none' })).status).toBe(401);
  });
});

describe('resuming from a cursor', () => {
  test('brings missed changes in order, without repeats', async () => {
    const first = await follow(url, admin);
    const before = await department();
    await expect.poll(() => idsOf(first)).toEqual([before.id]);
    await first[Symbol.asyncDispose]();
    const missed = [await department(), await department(), await department()];
    await using again = await follow(url, admin, first.told[0]?.cursor);
    await expect.poll(() => idsOf(again)).toEqual(missed.map(({ id }) => id));
    const next = await department();
    await expect.poll(() => idsOf(again)).toEqual([...missed, next].map(({ id }) => id));
  });

  test('works for a client disconnected before the first change', async () => {
    const first = await follow(url, admin);
    await expect.poll(() => first.lastId()).toBeDefined();
    await first[Symbol.asyncDispose]();
    const { id } = await department();
    await using again = await follow(url, admin, first.lastId());
    await expect.poll(() => idsOf(again)).toEqual([id]);
  });

  test('from the start of reading brings every change made since', async () => {
    const cursor = await presentCursor();
    const made = [await department(), await department()];
    await using following = await follow(url, admin, cursor);
    await expect.poll(() => idsOf(following)).toEqual(made.map(({ id }) => id));
  });

  test('brings hundreds of missed changes', async () => {
    const cursor = await presentCursor();
    const { id } = await department();
    await scene.database.db.transaction().execute(async (db) => {
      for (let at = 0; at < 450; at++) {
        await audit({ db, actor: null }, { recordId: id, companyId, action: 'UPDATED', changes: [] });
      }
    });
    await using following = await follow(url, admin, cursor);
    await expect.poll(() => following.told.length).toBe(451);
    expect(new Set(following.told.map((one) => one.cursor)).size).toBe(451);
  });

  const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  test.each([
    ['a cursor from 31 days ago', () => made('1', '', Date.now() - 31 * 86_400_000), 'more than 30 days old'],
    [
      'a cursor ahead of this database',
      () => made('99999999999', newId('audit_entry'), Date.now()),
      'no cursor of this',
    ],
    ['a cursor of an entry lost since', () => made('1', newId('audit_entry'), Date.now()), 'a backup was restored'],
    ['a malformed cursor', () => 'yesterday', 'must be a cursor'],
    ['a cursor beyond any transaction', () => made('9'.repeat(20), '', Date.now()), 'must be a cursor'],
    ['a cursor with an impossible time', () => made('1', '', 1e300), 'must be a cursor'],
  ])('%s is refused', async (_, cursor, why) => {
    const { status, body } = await scene.call(admin, `GET /admin/changes/get/stream?after=${cursor()}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'BAD_INPUT',
      errors: [{ path: 'after', message: expect.stringContaining(why) }],
    });
  });
});

test('fifty simultaneous transactions reach every stream, once each and in the same order', async () => {
  const cursor = await presentCursor();
  await using one = await follow(url, admin);
  await using other = await follow(url, admin);
  const made = await Promise.all(Array.from({ length: 50 }, () => department()));
  const expected = made.map(({ id }) => id).toSorted();
  await expect.poll(() => idsOf(one).toSorted()).toEqual(expected);
  await expect.poll(() => idsOf(other)).toEqual(idsOf(one));
  await using later = await follow(url, admin, cursor);
  await expect.poll(() => idsOf(later)).toEqual(idsOf(one));
});

describe('a stream ends', () => {
  test('with its session', async () => {
    await using watchful = await openScene({ changes: { timings: { checkMs: 50 } } });
    const origin = await listening(watchful);
    const leaver = await watchful.person('ROLE_SUPER_ADMIN', null);
    await using following = await follow(origin, leaver);
    await endSessionsOf(watchful.database.db, leaver.id);
    await following.ended;
    expect((await follow(origin, leaver, following.lastId())).status).toBe(401);
  });

  test('immediately when its user is switched off', async () => {
    const leaver = await scene.person('ROLE_COMPANY', companyId);
    await using following = await follow(url, leaver);
    await scene.call(admin, `PUT /admin/user/update/status/${leaver.id}`, { version: 1, status: 'INACTIVE' });
    await following.ended;
  });

  test('before the other changes of the batch that switches its user off', async () => {
    const leaver = await scene.person('ROLE_COMPANY', companyId);
    const { id } = await department();
    await using following = await follow(url, leaver);
    const updated = (recordId: string) => ({ recordId, companyId, action: 'UPDATED' as const, changes: [] });
    await scene.database.db.transaction().execute(async (db) => {
      await audit({ db, actor: null }, updated(id));
      await db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', leaver.id).execute();
      await audit({ db, actor: null }, updated(leaver.id));
    });
    await following.ended;
    // Changes from before the batch may still come, after an open transaction.
    expect(following.told.filter(({ action }) => action === 'UPDATED')).toEqual([]);
  });
});

test('a client that stops reading is disconnected, and misses nothing after reconnecting', async () => {
  const position = await presentPosition(scene.database.db);
  const slow = new Follower({ ...admin, role: 'ROLE_COMPANY' } as unknown as Viewer, position);
  const change = { at: new Date(), companyId, action: 'UPDATED', actorId: null, actorName: null, fields: [] } as const;
  let told = 0;
  for (; slow.isOpen && told < 10_000; told++) {
    const at = { transactionId: position.transactionId, entryId: `later_${String(told).padStart(5, '0')}` };
    await slow.tell([{ ...change, fields: [], position: at, recordId: companyId }], at, () => true);
  }
  expect(slow.body.destroyed).toBe(true);
  // Some minutes of busy work, in at most half a MiB of memory.
  expect(told).toBeGreaterThan(1_000);
  expect(told).toBeLessThan(3_000);
});

test('an idle stream sends heartbeats', async () => {
  await using following = await follow(url, admin);
  await expect.poll(() => following.comments).toContain('still here');
});

test('a user over the limit of streams is refused until a stream ends', async () => {
  const eager = await scene.person('ROLE_COMPANY', companyId);
  const open = await Promise.all(Array.from({ length: 20 }, () => follow(url, eager)));
  const { status, body, headers } = await scene.call(eager, 'GET /admin/changes/get/stream');
  expect(status).toBe(429);
  expect(body.code).toBe('TOO_MANY_REQUESTS');
  expect(headers['retry-after']).toBe('30');
  await open[0]?.[Symbol.asyncDispose]();
  await expect
    .poll(async () => {
      await using following = await follow(url, eager);
      return following.status;
    })
    .toBe(200);
  for (const following of open) await following[Symbol.asyncDispose]();
});

test('a stopping service ends its streams without waiting for readers', async () => {
  const stopping = await openScene();
  const origin = await listening(stopping);
  const person = await stopping.person('ROLE_SUPER_ADMIN', null);
  const following = await follow(origin, person);
  // With a wait for readers, the test would never end.
  await stopping[Symbol.asyncDispose]();
  await expect(following.ended).resolves.toBeUndefined();
});
