import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { permissionsOf } from '../../service/shared/permissions.ts';
import type { Hand } from '../../web/commands/core/command.ts';
import { everyCommand } from '../../web/commands/core/registry.ts';
import { worded } from '../../web/commands/screen/pane-words.ts';
import type { JobRecord } from '../../web/records/job.ts';
import { choicesFor, rowsFor } from '../../web/shell/palette/palette-rows.ts';
import { bestRow } from '../../web/shell/palette/row.ts';
import { defaults } from '../../web/state/preferences.ts';
import { actor, job, quotation } from './made.ts';
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

test.each([
  ['app.logOut', ['log out', 'Log out ', 'logout', 'sign out', 'log off', 'exit', 'quit']],
  ['app.discardDrafts', ['discard all drafts', 'discard drafts']],
])('only a whole name marks %s', (id, names) => {
  for (const typed of names) expect(first(typed), typed).toBe(id);
  const begun = names.flatMap((name) =>
    Array.from({ length: name.trim().length - 1 }, (_, at) => name.slice(0, at + 1)),
  );
  for (const typed of ['send', 'out', 'l o', 'lgo', 'logg otu', 'drafts', ...begun]) {
    expect(first(typed), typed).not.toBe(id);
  }
});

test('the beginning of Log out shows the row below all others, for the arrows', () => {
  for (const typed of ['log', 'log o', 'sign ou']) {
    const rows = rowsFor(choices, typed, () => 0, { hits: [], isCurrent: true }).flatMap((group) => group.rows);
    expect(
      rows.filter(({ isNear }) => isNear).map(({ title }) => title),
      typed,
    ).toEqual(['Log out']);
  }
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

/** The console at each place of the second table, with the records under the hand. */
const held = {
  jobs: {
    at: '/layout/jobs',
    hasRows: true,
    kind: 'job',
    records: [job({ status: 'ASSIGNED', transitions: jobMoves() })],
  },
  job: {
    at: '/layout/jobs',
    hasRows: false,
    kind: 'job',
    records: [job({ status: 'ASSIGNED', transitions: jobMoves() })],
  },
  quotation: {
    at: '/layout/quotations',
    hasRows: false,
    kind: 'quotation',
    records: [
      quotation({
        status: 'SENT',
        transitions: [
          { status: 'ACCEPTED', needsReason: false },
          { status: 'REJECTED', needsReason: true },
        ],
      }),
    ],
  },
} as const;

function jobMoves(): JobRecord['transitions'] {
  return [
    { status: 'IN_PROGRESS', needsReason: false },
    { status: 'ON_HOLD', needsReason: true },
    { status: 'CANCELLED', needsReason: true },
  ];
}

const wordsAt = readFileSync(new URL('palette-words-at.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [place = '', word = '', meant = ''] = line.split('\t');
    return { place, word, meant: meant.split(' ') };
  });

test.each(Object.entries(held))(
  'at %s, an everyday word marks a command that a person means',
  (name, { at, kind, ...hands }) => {
    const here: Hand = {
      ...hand,
      hasRows: hands.hasRows,
      place: { path: at, query: {} },
      held: { kind, records: hands.records },
    };
    const found = choicesFor(commands, here, defaults);
    const marked = (typed: string) =>
      bestRow(rowsFor(found, typed, () => 0, { hits: [], isCurrent: true }))?.command?.id ?? 'nothing';
    const asked = wordsAt.filter(({ place }) => place === name);
    expect(asked.length).toBeGreaterThan(25);
    const wrong = asked.filter(({ word, meant }) => !meant.includes(marked(word)));
    expect(wrong.map(({ word }) => `${word}: ${marked(word)}`)).toEqual([]);
  },
);
