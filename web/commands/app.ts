import { kindOf, kinds } from '../records/kinds.ts';
import { any, app, command, rows } from './command.ts';

/** What the console itself can do, wherever one is. */
export const appCommands = [
  command({
    id: 'app.palette',
    title: 'Open the palette',
    aliases: ['find', 'search everything', 'commands'],
    on: app,
    keys: 'mod+k',
    whileTyping: true,
    run: (console) => console.open('palette'),
  }),
  command({
    id: 'app.search',
    title: 'Search',
    on: app,
    keys: '/',
    run: (console) => console.search(),
  }),
  command({
    id: 'app.help',
    title: 'Show all keys',
    aliases: ['help', 'shortcuts', 'keyboard'],
    on: app,
    keys: '?',
    run: (console) => console.open('help'),
  }),
  command({
    id: 'app.back',
    action: 'back',
    title: 'Go back one step',
    on: app,
    keys: 'escape',
    run: (console) => console.back(),
  }),
  command({
    id: 'app.refresh',
    action: 'refresh',
    title: 'Refresh',
    aliases: ['reload', 'fetch again'],
    on: app,
    keys: 'r',
    run: (console) => console.refresh(),
  }),
  command({
    id: 'app.undo',
    title: 'Undo the last change',
    aliases: ['take back'],
    on: app,
    keys: 'z',
    run: (console) => console.undo(),
  }),
  command({
    id: 'app.history',
    title: 'Show what was done',
    aliases: ['history', 'recent changes', 'undo list'],
    on: app,
    keys: 'shift+z',
    run: (console) => console.open('history'),
  }),
  command({
    id: 'app.copyLink',
    title: 'Copy link to this screen',
    aliases: ['share', 'url'],
    on: app,
    keys: 'y',
    run: (console) => console.copy(location.href, 'link to this screen'),
  }),
  command({
    id: 'app.lightAppearance',
    title: 'Use light appearance',
    aliases: ['theme', 'mode'],
    on: app,
    run: (console) => console.prefer({ appearance: 'light' }, 'The appearance is light'),
  }),
  command({
    id: 'app.darkAppearance',
    title: 'Use dark appearance',
    aliases: ['theme', 'mode', 'night'],
    on: app,
    run: (console) => console.prefer({ appearance: 'dark' }, 'The appearance is dark'),
  }),
  command({
    id: 'app.systemAppearance',
    title: "Use the system's appearance",
    aliases: ['theme', 'mode', 'automatic'],
    on: app,
    run: (console) => console.prefer({ appearance: 'system' }, "The appearance is the system's"),
  }),
  command({
    id: 'app.characterKeysOff',
    title: 'Switch single-character keys off',
    aliases: ['speech input', 'accessibility', 'shortcuts'],
    on: app,
    run: (console) => console.prefer({ characterKeys: false }, 'Single-character keys are off; Ctrl and ⌘ keys stay'),
  }),
  command({
    id: 'app.characterKeysOn',
    title: 'Switch single-character keys on',
    aliases: ['shortcuts'],
    on: app,
    run: (console) => console.prefer({ characterKeys: true }, 'Single-character keys are on'),
  }),
  command({
    id: 'app.discardDrafts',
    title: 'Discard all drafts',
    aliases: ['forget what was typed'],
    on: app,
    run: (console) => console.discardDrafts(),
  }),
  command({
    id: 'app.logOut',
    title: 'Log out',
    aliases: ['sign out', 'end session'],
    on: app,
    run: (console) => console.logOut(),
  }),
];

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

/** What can be done with any record. */
export const recordCommands = [
  command({
    id: 'record.view',
    action: 'view',
    title: 'Open',
    on: any,
    keys: 'enter',
    run: (console, { id }) => console.go(pathOf(id)),
  }),
  command({
    id: 'record.peek',
    action: 'openPopup',
    title: 'Peek without leaving',
    aliases: ['preview', 'popup', 'quick look'],
    on: any,
    keys: 'space',
    run: (console) => console.open('peek'),
  }),
  command({
    id: 'record.history',
    action: 'view',
    title: 'Show history',
    aliases: ['audit', 'changes', 'who changed this'],
    on: any,
    keys: 'h',
    needs: 'AUDIT_READ',
    run: (console, { id }) => console.go(`${pathOf(id)}?tab=history`),
  }),
  command({
    id: 'record.menu',
    title: 'Show what can be done',
    aliases: ['menu', 'actions'],
    on: any,
    keys: '.',
    run: (console) => console.open('menu'),
  }),
  command({
    id: 'record.copyId',
    title: 'Copy id',
    on: any,
    keys: 'shift+y',
    run: (console, { id }) => console.copy(id, 'id'),
  }),
];

/** Where a record is opened. */
function pathOf(id: string): string {
  const kind = kindOf(id);
  return kind ? kinds[kind].path({ id }) : '/layout';
}
