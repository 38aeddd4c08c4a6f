import { longText } from '../../records/fields/question.ts';
import { app, command, groups, rows } from '../core/command.ts';

const moves = (
  [
    ['down', 'Move down', ['j', 'down'], 1],
    ['up', 'Move up', ['k', 'up'], -1],
    ['first', 'Move to the first row', 'home', 'first'],
    ['last', 'Move to the last row', 'end', 'last'],
  ] as const
).map(([name, title, keys, by]) =>
  command({
    id: `rows.${name}`,
    title,
    on: rows,
    keys,
    ...(typeof by === 'number' && { repeats: true }),
    ...(by === 1 && { isBasic: true }),
    run: (console) => console.move(by),
  }),
);

const checks = (
  [
    ['check', 'Check or uncheck the row', 'x', 'toggle', ['select']],
    ['checkRange', 'Check rows from the last checked one', 'shift+x', 'range', ['select range']],
    ['checkAll', 'Check all rows', 'mod+a', 'all', ['select all', 'everything']],
    ['checkNone', 'Uncheck all rows', 'shift+escape', 'none', ['select none', 'clear selection']],
    ['checkInverse', 'Invert the checked rows', 'shift+i', 'inverse', ['select the others', 'invert selection']],
    ['checkAgain', 'Restore the last checked rows', null, 'again', ['reselect', 'restore selection']],
  ] as const
).map(([name, title, keys, which, aliases]) =>
  command({
    id: `rows.${name}`,
    title,
    aliases,
    on: rows,
    ...(keys && { keys }),
    ...(which === 'toggle' && { isBasic: true }),
    run: (console) => console.select(which),
  }),
);

const folds = (
  [
    ['fold', 'Fold the group', 'left', 'fold', ['collapse']],
    ['unfold', 'Unfold the group', 'right', 'unfold', ['expand']],
    ['foldAll', 'Fold or unfold all groups', ', z', 'all', ['collapse all', 'expand all']],
  ] as const
).map(([name, title, keys, what, aliases]) =>
  command({ id: `rows.${name}`, title, aliases, on: groups, keys, run: (console) => console.fold(what) }),
);

/** Commands of every list: move the cursor, check rows, fold groups. */
export const rowCommands = [
  ...moves,
  ...checks,
  ...folds,
  command({
    id: 'rows.checkPasted',
    title: 'Check rows by number…',
    aliases: ['select by numbers', 'paste a column', 'names', 'e-mails', 'list of numbers'],
    on: rows,
    keys: 'mod+v',
    byPaste: true,
    layout: 'sheet',
    submit: 'Check',
    ask: {
      names: longText({
        label: 'Numbers, names or e-mails',
        maxLength: 100_000,
        hint: 'One a line, or separated by commas. Records outside this list count too.',
      }),
    },
    run: (console, _, { names }) => console.checkNamed(names),
  }),
  command({
    id: 'rows.showChecked',
    title: 'Show checked records',
    aliases: ['selection', 'selected rows', 'what is selected'],
    on: app,
    keys: 'v x',
    run: (console) => console.open('checked'),
  }),
];
