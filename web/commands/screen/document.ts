import { number } from '../../records/fields/question.ts';
import { command, document } from '../core/command.ts';

const turns = (
  [
    ['next', ['n', 'pagedown']],
    ['previous', ['shift+n', 'pageup']],
    ['first', 'mod+home'],
    ['last', 'mod+end'],
  ] as const
).map(([page, keys]) =>
  command({
    id: `document.${page}Page`,
    title: `Go to the ${page} page`,
    on: document,
    keys,
    ...((page === 'next' || page === 'previous') && { repeats: true }),
    run: (console) => console.pages()?.turn(page),
  }),
);

const zooms = (
  [
    ['zoomIn', 'Zoom in', ['+', '='], 'in', ['zoom in']],
    ['zoomOut', 'Zoom out', '-', 'out', ['zoom out']],
    ['zoomFit', 'Fit to width', '0', 'fit', ['zoom', 'fit width']],
  ] as const
).map(([name, title, keys, how, aliases]) =>
  command({
    id: `document.${name}`,
    title,
    aliases,
    on: document,
    keys,
    ...(how !== 'fit' && { repeats: true }),
    run: (console) => console.pages()?.zoom(how),
  }),
);

/** Commands of an open document. */
export const documentCommands = [
  ...turns,
  command({
    id: 'document.page',
    title: 'Turn to page…',
    aliases: ['go to page', 'jump'],
    on: document,
    keys: 'shift+g',
    ask: { page: number({ label: 'Page', min: 1, max: 100_000 }) },
    run: (console, _, { page }) => console.pages()?.turn(page),
  }),
  ...zooms,
  command({
    id: 'document.search',
    title: 'Search in document',
    aliases: ['find in document'],
    on: document,
    keys: 'mod+f',
    run: (console) => console.pages()?.search(),
  }),
  command({
    id: 'document.nextHit',
    title: 'Go to the next match',
    on: document,
    keys: 'mod+g',
    whileTyping: true,
    repeats: true,
    run: (console) => console.pages()?.goOn(1),
  }),
  command({
    id: 'document.previousHit',
    title: 'Go to the previous match',
    on: document,
    keys: 'mod+shift+g',
    whileTyping: true,
    repeats: true,
    run: (console) => console.pages()?.goOn(-1),
  }),
  command({
    id: 'document.print',
    action: 'print',
    title: 'Print document',
    aliases: ['paper'],
    on: document,
    keys: 'mod+p',
    run: (console) => console.pages()?.print(),
  }),
  command({
    id: 'document.save',
    action: 'download',
    title: 'Save document',
    aliases: ['download'],
    on: document,
    keys: 'mod+s',
    run: (console) => console.pages()?.save(),
  }),
];
