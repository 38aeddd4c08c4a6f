import { app, command } from '../core/command.ts';

const appearances = (
  [
    ['light', 'Use light appearance', 'Light appearance on', []],
    ['dark', 'Use dark appearance', 'Dark appearance on', ['night']],
    ['system', "Use the system's appearance", 'The appearance follows the system', ['automatic']],
  ] as const
).map(([appearance, title, said, aliases]) =>
  command({
    id: `app.${appearance}Appearance`,
    title,
    aliases: ['theme', 'mode', ...aliases],
    on: app,
    run: (console) => console.prefer({ appearance }, said),
  }),
);

/** Commands of the console, on every screen. */
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
    id: 'record.find',
    title: 'Find a record',
    aliases: ['look up', 'land on', 'search phone number', 'quick open', 'jump to'],
    on: app,
    keys: ['l', 'mod+shift+k'],
    whileTyping: true,
    run: (console) => console.palette('records'),
  }),
  command({
    id: 'app.whyNot',
    title: 'Explain what can’t be done here',
    aliases: ['why can’t i', 'why not', 'greyed', 'disabled', 'not allowed', 'blocked', 'missing permission'],
    on: app,
    keys: '!',
    run: (console) => console.palette('blocked'),
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
    aliases: ['help', 'keys', 'shortcuts', 'keyboard'],
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
    id: 'app.redo',
    title: 'Redo the last undone change',
    aliases: ['again', 'repeat'],
    on: app,
    keys: 'shift+z',
    run: (console) => console.redo(),
  }),
  command({
    id: 'app.history',
    title: 'Show recent changes',
    aliases: ['history', 'recent changes', 'undo list', 'take back'],
    on: app,
    keys: 'v z',
    run: (console) => console.open('history'),
  }),
  command({
    id: 'app.copyLink',
    title: 'Copy link to this screen',
    aliases: ['share', 'share link', 'url', 'permalink', 'exact view'],
    on: app,
    keys: 'y',
    run: (console, _, __, actor) => console.copyLink(actor),
  }),
  command({
    id: 'app.copyScreen',
    title: 'Copy this screen as GraphQL, curl or fetch',
    aliases: ['api', 'query', 'script', 'call', 'copy list as', 'copy record as'],
    on: app,
    keys: 'mod+shift+c',
    run: (console) => console.copyScreen(),
  }),
  ...appearances,
  command({
    id: 'app.discardDrafts',
    title: 'Discard all drafts',
    aliases: ['discard drafts'],
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
