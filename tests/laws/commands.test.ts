import { type DocumentNode, getVariableValues, isEnumType, parse, print, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { examples } from '../../web/commands/answers.ts';
import { canMeet, clashes } from '../../web/commands/clash.ts';
import { type Action, type Actor, asksOf, type Call, type Subject } from '../../web/commands/command.ts';
import { declaredKeys, isCharacter } from '../../web/commands/keys.ts';
import { commandsHere, everyCommand } from '../../web/commands/registry.ts';
import { callOf } from '../../web/commands/run.ts';
import { readKeys } from '../../web/keys/read-keys.ts';
import { finds } from '../../web/records/finds.ts';
import { kinds } from '../../web/records/kinds.ts';
import { laterKeys } from '../../web/surfaces/shortcuts.ts';
import { department } from '../web/made.ts';
import { sampleOf } from './sample-subjects.ts';
import { bulkMutations, mutations, schema } from './schema.ts';

const actions: Record<Action, true> = {
  add: true,
  view: true,
  edit: true,
  delete: true,
  changeState: true,
  assignUser: true,
  completedJob: true,
  back: true,
  refresh: true,
  filter: true,
  dropdown: true,
  print: true,
  sendJobReport: true,
  customers: true,
  qrCode: true,
  openPopup: true,
  download: true,
  version: true,
};

/** Sent by the console itself, not by a command's declaration. */
const sentElsewhere = new Map([
  ['login', 'the login'],
  ['logout', 'app.logOut, which also forgets the session'],
  ['uploadImage', 'the control of an image field'],
  ['importCustomers', 'customer.import, piece by piece'],
  ['importItems', 'item.import, piece by piece'],
  ['restoreSavedCommand', 'the undo of a command that deletes a macro or view'],
]);

const superAdmin: Actor = { userId: 'user_1', role: 'ROLE_SUPER_ADMIN', companyId: null, timeZone: 'UTC' };

const atFirst = commandsHere();
const commands = await everyCommand();
const later = commands.filter((each) => !atFirst.includes(each));
const sending = commands.flatMap((command) => (command.operation ? [command] : []));

test('ids are unique', () => {
  expect(repeated(commands.map(({ id }) => id))).toEqual([]);
});

test('every action of the specification has a command', () => {
  const used = new Set(commands.map(({ action }) => action));
  expect((Object.keys(actions) as Action[]).filter((action) => !used.has(action))).toEqual([]);
});

test('every mutation of the schema is sent by a command', () => {
  const sent = new Set(sending.flatMap(({ operation }) => rootFields(operation)));
  const unsent = mutations.map(({ field }) => field.name).filter((name) => !sent.has(name) && !sentElsewhere.has(name));
  expect(unsent).toEqual([]);
});

test('what a command does to all that is checked, a script does by one call', () => {
  const some = sending.filter(({ on }) => (on as Subject).of === 'some');
  const sent = new Set(some.flatMap(({ operation }) => rootFields(operation)));
  expect(sent.size).toBeGreaterThan(20);
  expect([...sent].filter((name) => !bulkMutations.some(({ of }) => of === name))).toEqual([]);
});

/** Why a change is made to one record, and never to many at once. */
const oneByOne = new Map([
  ['its form writes each field of one record', /\.edit$/],
  ['its form begins with what one record says', /\.(duplicate|addCustomer|addQuotation|createJob)$/],
  ['each is looked at before it leaves', /\.(send|sendReport)$/],
  ['only one can be the default', /\.makeDefault$/],
  ['its place is among its neighbours', /^jobField\.move(Up|Down)$/],
  ['its options are its own', /^jobField\.options$/],
  ['what was done on each is another thing', /^job\.completedJob$/],
  ['a password is one person’s', /^user\.setPassword$/],
  ['a picture is one company’s', /^company\.setLogo$/],
]);

test('what changes a record can be done to many at once, or there is a reason why not', () => {
  const reasons = [...oneByOne.values()];
  const single = sending.filter(({ on }) => (on as Subject).of === 'one').map(({ id }) => id);
  expect(single.filter((id) => !reasons.some((each) => each.test(id)))).toEqual([]);
  const unused = [...oneByOne].filter(([, each]) => !single.some((id) => each.test(id)));
  expect(unused).toEqual([]);
});

test('what is sent can be taken back, or says in words why not', () => {
  expect(sending.filter(({ undo, final }) => !undo && !final).map(({ id }) => id)).toEqual([]);
  const words = sending.flatMap(({ final }) => (typeof final === 'string' ? [final] : []));
  expect(words.filter((each) => !/^[a-z“].*[^.]$/.test(each))).toEqual([]);
});

describe.each(commands.map((command) => [command.id, command] as const))('%s', (_, command) => {
  test('needs what is a permission', () => {
    const permission = schema.getType('Permission');
    const known = isEnumType(permission) ? permission.getValues().map(({ name }) => name) : [];
    if (command.needs) expect(known).toContain(command.needs);
  });

  test('has a title with the verb first, in sentence case, with … exactly when it asks something', () => {
    expect(command.title).toMatch(/^[A-Z][a-z]+( [^A-Z].*| (QR|API) .*)?…?$|^[A-Z][a-z]+ (user|id)/);
    const asks = typeof command.ask === 'function' || Object.keys(command.ask ?? {}).length > 0;
    expect(command.title.endsWith('…')).toBe(asks);
  });

  test('sends what the schema takes, and takes it back by what the schema takes', () => {
    if (!command.operation) return;
    const subject = sampleOf(command.on);
    const answers = examples(asksOf(command, subject, superAdmin), {});
    const result = { changed: subject ?? department() };
    for (const call of [callOf(command, subject, answers), command.undo?.(subject, answers, result)]) {
      if (call) expect(refusals(call)).toEqual([]);
    }
  });
});

test('no key sequence begins another that can be live with it', () => {
  const bound = commands.flatMap((command) => declaredKeys(command).map((keys) => ({ command, keys })));
  const found = bound.flatMap((one) =>
    bound
      .filter((other) => one !== other && canMeet(one.command, other.command) && clashes(one.keys, other.keys))
      .map((other) => `${one.command.id} (${one.keys}) and ${other.command.id} (${other.keys})`),
  );
  expect(found).toEqual([]);
});

test('keys are spelt as a press of them is called', () => {
  for (const each of commands.flatMap(declaredKeys)) expect(readKeys(each)).toBe(each);
});

test('a key with Ctrl of a command that isn’t here at first is known before it comes', () => {
  const begins = later.flatMap(declaredKeys).map((keys) => keys.split(' ')[0] ?? '');
  const known = new Set([...atFirst.flatMap(declaredKeys).flatMap((keys) => keys.split(' ')), ...laterKeys]);
  expect(begins.filter((press) => press.length > 1 && !isCharacter(press) && !known.has(press))).toEqual([]);
  expect(laterKeys.filter((press) => !begins.includes(press))).toEqual([]);
});

test('what a command asks can be asked of a super admin', () => {
  for (const command of commands.filter(({ on }) => (on as Subject).of === 'app')) {
    for (const field of Object.values(asksOf(command, null, superAdmin))) expect(field.label).toMatch(/^[A-Z]/);
  }
});

test('each kind’s queries are valid', () => {
  for (const { kind, byId } of Object.values(kinds)) {
    for (const document of [byId, finds[kind]])
      expect(validate(schema, parse(print(document as DocumentNode)))).toEqual([]);
  }
});

/** What the schema has against a call: its document, or the values of its variables. */
function refusals({ operation, variables }: Call): readonly string[] {
  const document = parse(print(operation));
  const [definition] = document.definitions;
  if (definition?.kind !== 'OperationDefinition') return ['It has no operation.'];
  const coerced = getVariableValues(schema, definition.variableDefinitions ?? [], { ...variables });
  return [...validate(schema, document), ...(coerced.errors ?? [])].map(({ message }) => message);
}

function rootFields(document: DocumentNode): string[] {
  return document.definitions.flatMap((definition) =>
    definition.kind === 'OperationDefinition'
      ? definition.selectionSet.selections.flatMap((field) => (field.kind === 'Field' ? [field.name.value] : []))
      : [],
  );
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}
