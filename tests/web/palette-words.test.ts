import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { permissionsOf } from '../../service/shared/permissions.ts';
import type { Hand } from '../../web/commands/core/command.ts';
import { everyCommand } from '../../web/commands/core/registry.ts';
import { worded } from '../../web/commands/screen/pane-words.ts';
import { choicesFor, rowsFor } from '../../web/shell/palette/palette-rows.ts';
import { bestRow } from '../../web/shell/palette/row.ts';
import { defaults } from '../../web/state/preferences.ts';
import { actor } from './made.ts';
import '../../web/app/registries.ts';

const hand: Hand = {
  actor,
  permissions: new Set(permissionsOf(actor.role)),
  place: { path: '/layout/dashboard', query: {} },
  hasRows: false,
  hasDocument: false,
  held: null,
};

/** Everyday words with the ids of the commands that a person means. */
const words = readFileSync(new URL('palette-words.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [word = '', meant = ''] = line.split('\t');
    return { word, meant: meant.split(' ') };
  });

const commands = await everyCommand();
const choices = choicesFor(commands, hand, defaults);
const first = (typed: string) =>
  bestRow(rowsFor(choices, typed, () => 0, { hits: [], isCurrent: true }))?.command?.id ?? 'nothing';

test('the list names existing commands', () => {
  const ids = new Set<string>([...commands.map(({ id }) => id), 'nothing']);
  expect(words.length).toBeGreaterThan(60);
  expect(words.filter(({ meant }) => !meant.every((id) => ids.has(id)))).toEqual([]);
});

test('the words of panes belong to existing panes', () => {
  const ids = new Set<string>(commands.map(({ id }) => id));
  expect(worded.length).toBeGreaterThan(15);
  expect(worded.filter((id) => !ids.has(id))).toEqual([]);
});

test('an everyday word marks a command that a person means', () => {
  const wrong = words.filter(({ word, meant }) => !meant.includes(first(word)));
  expect(wrong.map(({ word }) => `${word}: ${first(word)}`)).toEqual([]);
});

test('only its own beginning finds Log out', () => {
  for (const typed of ['send', 'out', 'l o', 'lgo', 'logg otu']) expect(first(typed), typed).not.toBe('app.logOut');
  for (const typed of ['log out', 'log', 'logout', 'sign out']) expect(first(typed), typed).toBe('app.logOut');
});

test('a command without an undo is no guess', () => {
  const final = new Set(commands.flatMap((each) => ('final' in each && each.final !== undefined ? [each.id] : [])));
  expect(final.size).toBeGreaterThan(10);
  for (const { title } of commands) {
    const typed = title.replace(/[^\p{L} ]/gu, '').replace(/(?<=\p{L})\p{L}(?=\p{L}$)/u, '');
    const row = bestRow(rowsFor(choices, typed, () => 0, { hits: [], isCurrent: true }));
    const isGuess = row?.command && final.has(row.command.id) && (row.tier ?? 0) >= 3;
    expect(isGuess, typed).not.toBe(true);
  }
});
