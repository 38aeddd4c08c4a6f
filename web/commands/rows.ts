import { command, rows } from './command.ts';

/** What can be done in any list: moving and checking. */
export const rowCommands = [
  command({
    id: 'rows.down',
    title: 'Move down',
    on: rows,
    keys: ['j', 'down'],
    repeats: true,
    run: (console) => console.move(1),
  }),
  command({
    id: 'rows.up',
    title: 'Move up',
    on: rows,
    keys: ['k', 'up'],
    repeats: true,
    run: (console) => console.move(-1),
  }),
  command({
    id: 'rows.first',
    title: 'Move to the first row',
    on: rows,
    keys: 'home',
    run: (console) => console.move('first'),
  }),
  command({
    id: 'rows.last',
    title: 'Move to the last row',
    on: rows,
    keys: 'end',
    run: (console) => console.move('last'),
  }),
  command({
    id: 'rows.check',
    title: 'Check or uncheck the row',
    aliases: ['select'],
    on: rows,
    keys: 'x',
    run: (console) => console.select('toggle'),
  }),
  command({
    id: 'rows.checkRange',
    title: 'Check rows from the last checked one',
    aliases: ['select range'],
    on: rows,
    keys: 'shift+x',
    run: (console) => console.select('range'),
  }),
  command({
    id: 'rows.checkAll',
    title: 'Check all rows',
    aliases: ['select all'],
    on: rows,
    keys: 'mod+a',
    run: (console) => console.select('all'),
  }),
  command({
    id: 'rows.checkNone',
    title: 'Uncheck all rows',
    aliases: ['select none', 'clear selection'],
    on: rows,
    keys: 'shift+escape',
    run: (console) => console.select('none'),
  }),
];
