import { describe, expect, test } from 'vitest';
import { type AnySending, availability } from '../../web/commands/core/command.ts';
import { commandOf, everyCommand } from '../../web/commands/core/registry.ts';
import { callOf } from '../../web/commands/core/run.ts';
import { notedKinds } from '../../web/records/documents/notes.ts';
import { nameBefore } from '../../web/shell/prompt/controls/name-before.ts';
import { actor, customer, customerCompany, holding, job, quotation } from './made.ts';
import '../../web/app/registries.ts';

await everyCommand();

const sending = (id: string) => commandOf(id) as AnySending; // a wrong id fails below
const may = ['NOTES_WRITE'] as const;
const noted = { customer, customerCompany, job, quotation };

test.each(notedKinds)('one key adds a note to every checked %s', (kind) => {
  const add = sending(`${kind}.addNote`);
  const record = noted[kind]();
  expect(add.keys).toBe('q');
  expect(availability(add, holding([record, record], may))).toEqual({ state: 'ready' });
  expect(availability(add, holding([record], [])).state).toBe('forbidden');
  expect(callOf(add, record, { text: 'Rings back' }).variables.input).toEqual({
    recordId: record.id,
    text: 'Rings back',
  });
});

describe('a change of a note', () => {
  const note = (id: string, authorId: string, text: string) => ({
    node: { id, version: 2, authorId, authorName: 'Ben', text },
  });
  const read = {
    notes: {
      edges: [
        note('note_3', 'user_2', 'Theirs'),
        note('note_2', actor.userId, 'Mine'),
        note('note_1', actor.userId, 'Old'),
      ],
    },
  };
  const choicesOf = (id: string, role = actor.role) => {
    const asks = sending(id).ask as (...given: unknown[]) => { note: { choices: { value: string }[] } };
    return asks(customer(), { ...actor, role }, read).note.choices.map(({ value }) => value);
  };

  test('offers the notes of the author, and begins with the newest', () => {
    expect(choicesOf('customer.editNote')).toEqual(['note_2 2', 'note_1 2']);
    expect(sending('customer.editNote').initial?.(customer(), actor, read)).toEqual({ note: 'note_2 2', text: 'Mine' });
  });

  test('begins with the chosen note', () => {
    const chosen = read.notes.edges[2]?.node;
    const initial = sending('customer.editNote').initial?.(customer(), actor, { ...read, chosen });
    expect(initial).toEqual({ note: 'note_1 2', text: 'Old' });
  });

  test('names the note in its version', () => {
    const { variables } = callOf(sending('customer.editNote'), customer(), { note: 'note_2 2', text: 'New' });
    expect(variables.input).toEqual({ id: 'note_2', version: 2, text: 'New' });
  });

  test('lets administrators delete any note, and others their own', () => {
    expect(choicesOf('customer.deleteNote')).toEqual(['note_3 2', 'note_2 2', 'note_1 2']);
    expect(choicesOf('customer.deleteNote', 'ROLE_QUOTATION_ADMIN')).toEqual(['note_2 2', 'note_1 2']);
  });
});

test('a name begins after @, not within an e-mail address or after a line’s end', () => {
  expect(nameBefore('Ask @Ana Li', 11)).toBe('Ana Li');
  expect(nameBefore('@', 1)).toBe('');
  expect(nameBefore('ana@lima', 8)).toBeNull();
  expect(nameBefore('@Ana\nNext', 9)).toBeNull();
  expect(nameBefore('@ Ana', 5)).toBeNull();
  expect(nameBefore('Ask @Ana', 3)).toBeNull();
});
