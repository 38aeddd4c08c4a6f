import { describe, expect, test } from 'vitest';
import { complete } from '../../web/commands/core/answers.ts';
import { type AnySending, asksOf, availability, readiness } from '../../web/commands/core/command.ts';
import { callOf } from '../../web/commands/core/run.ts';
import { supporting as commands } from '../../web/commands/supporting/supporting.ts';
import type { Kind, RecordOf } from '../../web/records/kinds.ts';
import type { Actor } from '../../web/state/viewer.ts';
import { actor, bankDetails, contactDetails, holding, item, proformaInvoiceTerms, termsAndConditions } from './made.ts';

const named = (id: string) => commands.find((each) => each.id === id) as AnySending;
const superAdmin: Actor = { ...actor, role: 'ROLE_SUPER_ADMIN', companyId: null };

/** The input sent by a form about a record, with some answers changed. */
const sent = (id: string, record: RecordOf<Kind> | null, answers: object, by = actor): object => {
  const command = named(id);
  const given = { ...(record && command.initial?.(record, by, null)), ...answers };
  return callOf(command, record, complete(asksOf(command, record, by), given)).variables.input as object; // each sends an input
};

const kept = [
  ['item', item(), item({ deletedAt: '2026-02-05T09:00:00.000Z' })],
  ['termsAndConditions', termsAndConditions(), termsAndConditions({ deletedAt: '2026-02-05T09:00:00.000Z' })],
  ['contactDetails', contactDetails(), contactDetails({ deletedAt: '2026-02-05T09:00:00.000Z' })],
  ['bankDetails', bankDetails(), bankDetails({ deletedAt: '2026-02-05T09:00:00.000Z' })],
  ['proformaInvoiceTerms', proformaInvoiceTerms(), proformaInvoiceTerms({ deletedAt: '2026-02-05T09:00:00.000Z' })],
] as const;

describe.each(kept)('%s', (kind, live, deleted) => {
  test('is added in the viewer’s company; a super admin chooses the company first', () => {
    expect(Object.keys(asksOf(named(`${kind}.add`), null, actor))).not.toContain('company');
    expect(Object.keys(asksOf(named(`${kind}.add`), null, superAdmin))[0]).toBe('company');
    expect(sent(`${kind}.add`, null, { company: { id: 'company_1' } }, superAdmin)).toMatchObject({
      companyId: 'company_1',
    });
    expect(sent(`${kind}.add`, null, {})).not.toHaveProperty('companyId');
  });

  test('is edited and deleted while live, and restored while deleted', () => {
    const may = (verb: string, record: typeof live) =>
      availability(named(`${kind}.${verb}`), holding([record], ['QUOTATIONS_WRITE'])).state;
    expect(['edit', 'delete', 'restore'].map((verb) => may(verb, live))).toEqual(['ready', 'ready', 'blocked']);
    expect(['edit', 'delete', 'restore'].map((verb) => may(verb, deleted))).toEqual(['blocked', 'blocked', 'ready']);
  });

  test('can’t be changed with read permission alone', () => {
    const states = commands
      .filter(({ id, on }) => id.startsWith(`${kind}.`) && on.of !== 'app')
      .map((command) => availability(command, holding([live], ['QUOTATIONS_READ'])).state);
    expect(new Set(states)).toEqual(new Set(['forbidden']));
  });

  test('is duplicated in its own company with its values', () => {
    const { id, version, companyId } = live;
    const input = sent(`${kind}.duplicate`, live, {}, superAdmin);
    expect(input).toMatchObject({ companyId });
    expect(input).not.toHaveProperty('id');
    const edited = sent(`${kind}.edit`, live, {});
    expect(edited).toMatchObject({ id, version });
    expect(Object.keys(edited).sort()).toEqual(
      [...Object.keys(input).filter((name) => name !== 'companyId'), 'id', 'version'].sort(),
    );
  });

  test('an edit is undone to the previous values', () => {
    const { id } = live;
    const undo = named(`${kind}.edit`).undo?.(live, {}, { changed: { ...live, version: 4 } });
    expect(undo?.variables).toEqual({ input: { ...sent(`${kind}.edit`, live, {}), id, version: 4 } });
  });
});

describe.each(kept.filter(([kind]) => kind !== 'item'))('the default of %s', (kind, live) => {
  const command = named(`${kind}.makeDefault`);
  const already = { ...live, isDefault: true } as RecordOf<Kind>; // every kind except items, filtered out

  test('is made by the key d, and undone', () => {
    const { id, version } = live;
    expect(command.keys).toBe('shift+d');
    expect(callOf(command, live, {}).variables).toEqual({ input: { id, version, isDefault: true } });
    expect(command.undo?.(live, {}, { changed: { ...live, version: 4 } })?.variables).toEqual({
      input: { id, version: 4, isDefault: false },
    });
  });

  test('can’t be made the default again', () => {
    const readied = readiness(command, already, actor);
    expect(readied).toEqual({ state: 'blocked', why: expect.stringMatching(/ is already the default$/) });
  });

  test('is not copied to a duplicate', () => {
    expect(sent(`${kind}.duplicate`, already, {})).toMatchObject({ isDefault: false });
  });
});

describe('an item', () => {
  const given = { code: 'H', name: 'Hour', unit: 'h', unitPrice: '80,50' };

  test('without a currency gets the company’s currency', () => {
    expect(sent('item.add', null, given)).toEqual({ ...given, unitPrice: '80.50', taxes: [], description: null });
    expect(sent('item.add', null, { ...given, currency: 'USD' })).toMatchObject({ currency: 'USD' });
  });

  test('has the taxes of the filled rows', () => {
    const taxes = [{ name: 'GST', percent: '5' }, {}];
    expect(sent('item.add', null, { ...given, taxes })).toMatchObject({ taxes: [{ name: 'GST', percent: '5' }] });
  });

  test('has no default', () => expect(named('item.makeDefault')).toBeUndefined());

  test('is duplicated without its code', () => {
    const begun = named('item.duplicate').initial?.(item(), actor, null);
    expect(begun).toMatchObject({ code: '', name: 'Gas boiler 24 kW', unitPrice: '1840.5000' });
  });
});

test('an account is duplicated without its number', () => {
  const begun = named('bankDetails.duplicate').initial?.(bankDetails(), actor, null);
  expect(begun).toMatchObject({ bankName: 'Bank of Berlin', accountNumber: '', iban: null });
});
