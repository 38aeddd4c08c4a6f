import { type DocumentNode, getVariableValues, isEnumType, parse, print, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { atOnce as atFirst } from '../../web/app/commands.ts';
import { examples } from '../../web/commands/core/answers.ts';
import { canMeet, clashes } from '../../web/commands/core/clash.ts';
import { type Action, type AnyAnswers, asksOf, type Subject } from '../../web/commands/core/command.ts';
import { declaredKeys, isCharacter } from '../../web/commands/core/keys.ts';
import { everyCommand } from '../../web/commands/core/registry.ts';
import { callOf } from '../../web/commands/core/run.ts';
import type { Call } from '../../web/ground/graphql.ts';
import { finds } from '../../web/records/documents/finds.ts';
import { imports } from '../../web/records/imports/documents.ts';
import { importedKinds, importOf } from '../../web/records/imports/imported.ts';
import { type Kind, kinds, type RecordOf } from '../../web/records/kinds.ts';
import { saidOfMany } from '../../web/shell/stage/bulk/bulk.ts';
import { laterKeys } from '../../web/shell/typing/shortcuts.ts';
import type { Actor } from '../../web/state/viewer.ts';
import { readKeys } from '../../web/wings/keys/read-keys.ts';
import { department } from '../web/made.ts';
import { sampleOf } from './sample-subjects.ts';
import { bulkMutations, mutations, schema } from './schema.ts';
import '../../web/app/registries.ts';

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

/** Mutations sent by the console itself, not by a command's declaration. */
const sentElsewhere = new Map([
  ['login', 'the login'],
  ['confirmLogin', 'the second step of the login'],
  ['requestPasswordReset', 'the screen for a forgotten password'],
  ['choosePassword', 'the screen of a link in a mail'],
  ['confirmEmail', 'the screen of a link in a mail'],
  ['loginByPasskey', 'the login by a passkey'],
  ['loginByProvider', 'the login by a provider'],
  ['confirmProviderLink', 'the login after the offer of a link'],
  ['logout', 'app.logOut, which also forgets the session'],
  ['requestExport', 'the list, before it leaves as a file'],
  ['uploadImage', 'the control of an image field'],
  ...Object.entries(imports).flatMap(([kind, document]) =>
    rootFields(document).map((name) => [name, `${kind}.import, piece by piece`] as const),
  ),
  ['takeBackJob', 'the undo of a job’s change of status'],
  ['takeBackQuotation', 'the undo of a quotation’s change of status'],
  ['restoreNote', 'the undo of a command that deletes a note'],
  ['readMention', 'the notes of a record, once shown'],
  ['restoreSavedCommand', 'the undo of a command that deletes a macro or view'],
]);

const superAdmin: Actor = { userId: 'user_1', role: 'ROLE_SUPER_ADMIN', companyId: null, timeZone: 'UTC' };

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

test('whoever may add a record of an imported kind may import records, and nobody else', () => {
  const needs = (id: string) => commands.find((each) => each.id === id)?.needs;
  for (const kind of importedKinds) {
    expect(needs(`${kind}.import`), kind).toBe(importOf(kind).needs);
    expect(needs(`${kind}.add`), kind).toBe(importOf(kind).needs);
  }
});

test('a command on all checked records has a bulk mutation for scripts', () => {
  const some = sending.filter(({ on }) => (on as Subject).of === 'some');
  const sent = new Set(some.flatMap(({ operation }) => rootFields(operation)));
  expect(sent.size).toBeGreaterThan(20);
  expect([...sent].filter((name) => !bulkMutations.some(({ of }) => of === name))).toEqual([]);
});

/** Reasons why a command changes a single record, never many at once. */
const oneByOne = new Map([
  ['the form writes each field of a single record', /\.edit$/],
  ['the form starts with the values of a single record', /\.(duplicate|addCustomer|addQuotation|addToLead|createJob)$/],
  ['each message is read before sending', /\.(send|sendReport)$/],
  ['two records are compared before a merge', /\.(merge|undoMerge)$/],
  ['a company has a single default', /\.makeDefault$/],
  ['a position is relative to its neighbours', /^jobField\.move(Up|Down)$/],
  ['its options are its own', /^jobField\.options$/],
  ['the work done differs from job to job', /^job\.(completedJob|editReport)$/],
  ['a reference belongs to a single quotation', /^quotation\.setReference$/],
  ['a password belongs to a single person', /^user\.setPassword$/],
  ['sessions and second factors belong to a single person', /^user\.end(Session|SecondFactor)s?$/],
  ['a login provider belongs to a single company', /^company\.(set|end)Provider$/],
  ['a note is chosen among the notes of a single record', /\.(edit|delete)Note$/],
  ['a logo belongs to a single company', /^company\.setLogo$/],
  ['a person looks at the preview of an erasure', /\.erase$/],
  ['a secret is shown once, to be stored', /^webhook\.rotate$/],
  ['a delivery is chosen among the deliveries of a single webhook', /^webhook\.sendAgain$/],
]);

test('every command changing a record works on many, or has a reason against', () => {
  const reasons = [...oneByOne.values()];
  const single = sending.filter(({ on }) => (on as Subject).of === 'one').map(({ id }) => id);
  expect(single.filter((id) => !reasons.some((each) => each.test(id)))).toEqual([]);
  const unused = [...oneByOne].filter(([, each]) => !single.some((id) => each.test(id)));
  expect(unused).toEqual([]);
});

test('every command that sends a mutation has an undo, or a reason against in words', () => {
  expect(sending.filter(({ undo, final }) => !undo && !final).map(({ id }) => id)).toEqual([]);
  const words = sending.flatMap(({ final }) => (typeof final === 'string' ? [final] : []));
  expect(words.filter((each) => !/^[a-z“].*[^.]$/.test(each))).toEqual([]);
});

describe.each(commands.map((command) => [command.id, command] as const))('%s', (_, command) => {
  test('needs an existing permission', () => {
    const permission = schema.getType('Permission');
    const known = isEnumType(permission) ? permission.getValues().map(({ name }) => name) : [];
    if (command.needs) expect(known).toContain(command.needs);
  });

  test('has a title with the verb first, in sentence case, with … exactly when the command prompts', () => {
    expect(command.title).toMatch(/^[A-Z][a-z]+( [^A-Z].*| (QR|API) .*)?…?$|^[A-Z][a-z]+ (user|id)/);
    const asks = typeof command.ask === 'function' || Object.keys(command.ask ?? {}).length > 0;
    expect(command.title.endsWith('…')).toBe(asks);
  });

  test('sends valid mutations, and undoes by valid mutations', () => {
    if (!command.operation) return;
    const subject = sampleOf(command.on);
    const answers = examples(asksOf(command, subject, superAdmin), {});
    const result = { changed: subject && 'id' in subject ? subject : department() };
    for (const call of [callOf(command, subject, answers), command.undo?.(subject, answers, result)]) {
      if (call) expect(refusals(call)).toEqual([]);
    }
  });
});

test('a command on many records tells the outcome in a sentence about all of them', () => {
  const some = sending.filter(({ on }) => (on as Subject).of === 'some');
  const told = some.map((command) => {
    const sample = sampleOf(command.on) as RecordOf<Kind>; // commands on some records are on records
    const asked = examples(asksOf(command, sample, superAdmin), {});
    const answers = Object.fromEntries(
      Object.entries(asked).map(([name, value]) => [name, recordLike(value)]),
    ) as AnyAnswers; // examples, as above
    const subjects = ['1', '2', '3'].map((end) => ({ ...sample, id: `${sample.id.slice(0, -1)}${end}` }));
    const results = subjects.map((subject) => {
      const data = { changed: { ...subject, reason: null } };
      return { subject, said: command.say(subject, answers, data), data, change: null };
    });
    const attempt = { command, subjects, answers, actor: superAdmin, before: {}, idempotencyKeys: [] };
    return { id: command.id, said: saidOfMany({ attempt, results }) };
  });
  expect(told.length).toBeGreaterThan(60);
  expect(told.filter(({ said }) => !/\b3 [a-zA-Z]/.test(said) || said.endsWith(': 3 done'))).toEqual([]);
});

test('no key sequence starts another live at the same time', () => {
  const bound = commands.flatMap((command) => declaredKeys(command).map((keys) => ({ command, keys })));
  const found = bound.flatMap((one) =>
    bound
      .filter((other) => one !== other && canMeet(one.command, other.command) && clashes(one.keys, other.keys))
      .map((other) => `${one.command.id} (${one.keys}) and ${other.command.id} (${other.keys})`),
  );
  expect(found).toEqual([]);
});

test('keys are spelt like the key presses they match', () => {
  for (const each of commands.flatMap(declaredKeys)) expect(readKeys(each)).toBe(each);
});

test('the first load knows the Ctrl keys of commands loaded later', () => {
  const begins = later.flatMap(declaredKeys).map((keys) => keys.split(' ')[0] ?? '');
  const known = new Set([...atFirst.flatMap(declaredKeys).flatMap((keys) => keys.split(' ')), ...laterKeys]);
  expect(begins.filter((press) => press.length > 1 && !isCharacter(press) && !known.has(press))).toEqual([]);
  expect(laterKeys.filter((press) => !begins.includes(press))).toEqual([]);
});

test('a wider command acts on the same records, for the same people, and asks more', () => {
  const named = commands.filter(({ wider }) => wider !== undefined);
  expect(named).not.toEqual([]);
  for (const command of named) {
    const wider = commands.find(({ id }) => id === command.wider);
    expect({ on: wider?.on, needs: wider?.needs }, command.id).toEqual({ on: command.on, needs: command.needs });
    const asks = (of: typeof command | undefined) =>
      of ? Object.keys(asksOf(of, sampleOf(command.on), superAdmin)) : [];
    expect(asks(wider), command.id).toEqual(expect.arrayContaining(asks(command)));
    expect(asks(wider).length, command.id).toBeGreaterThan(asks(command).length);
  }
});

test('a super admin can answer every prompt', () => {
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

/** An answer with a record has the record’s name. */
const recordLike = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? department() : value;

/** Errors in a call: in the document, or in the values of the variables. */
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
