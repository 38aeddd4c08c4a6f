import { deeds } from './priced-lines/sheet-keys.ts';

/**
 * The keys of all layers over the pane, for the help sheet. Users can't change them, as the layers are for choosing or typing.
 * A layer's foot shows the keys that don't depend on the current row.
 */
export const innerKeys = {
  palette: {
    title: 'In the palette',
    keys: [
      ['enter', 'run or open'],
      ['up down', 'move'],
      ['tab', 'complete the line'],
      ['right', 'commands for the record'],
      ['mod+shift+c', 'copy as GraphQL, curl or fetch'],
      ['escape', 'close'],
    ],
  },
  steps: {
    title: 'In a prompt',
    keys: [
      ['enter', 'next, or done'],
      ['backspace', 'one step back, when the field is empty'],
      ['mod+enter', 'send a form'],
      ['escape', 'close and keep the draft'],
    ],
  },
  many: {
    title: 'During a bulk change',
    keys: [
      ['s', 'stop'],
      ['escape', 'continue in the background'],
    ],
  },
  outcome: {
    title: 'After a bulk change',
    keys: [
      ['r', 'try again'],
      ['z', 'undo'],
      ['escape', 'close'],
    ],
  },
  history: {
    title: 'In the change history',
    keys: [
      ['enter', 'undo or redo this change'],
      ['down', 'the previous change'],
      ['escape', 'close'],
    ],
  },
  checked: {
    title: 'In the checked records',
    keys: [
      ['enter', 'uncheck or check again'],
      ['down', 'next'],
      ['escape', 'close'],
    ],
  },
  login: {
    title: 'At the login',
    keys: [
      ['mod+shift+enter', 'log in with the provider'],
      ['shift+enter', 'log in with your company'],
      ['mod+enter', 'log in with a passkey'],
    ],
  },
  callers: {
    title: 'Among possible callers',
    keys: [
      ['1', 'the first; 2 to 9 the next ones'],
      ['enter', 'this caller'],
      ['down', 'next'],
    ],
  },
  asking: {
    title: 'In a list’s query',
    keys: [
      ['enter', 'apply the query; on a chip, change the condition'],
      ['tab', 'complete the word'],
      ['left', 'the condition before'],
      ['backspace', 'on a chip, remove the condition'],
      ['escape', 'back to the rows'],
    ],
  },
  heads: {
    title: 'On the head of a column',
    keys: [
      ['left', 'the column before'],
      ['right', 'the next column'],
      ['home', 'the first column'],
      ['end', 'the last column'],
      ['enter', 'sort by the column; again, the other way'],
      ['shift+enter', 'sort by the column, descending'],
      ['space', 'group by the column, or remove its groups'],
      ['down escape', 'back to the rows'],
    ],
  },
  columns: {
    title: 'Among columns',
    keys: [
      ['space', 'show or hide'],
      ['alt+up', 'move up'],
      ['alt+down', 'move down'],
      ['0', 'the standard columns'],
    ],
  },
  lines: {
    title: 'In the lines of a quotation',
    keys: [
      ['tab', 'next cell'],
      ['enter', 'next line'],
      ...deeds.map(({ keys, title }) => [keys, title.toLowerCase()] as const),
      ['alt+t', 'to the totals'],
      ['alt+l', 'to the fields'],
      ['shift+f10', 'commands for the line'],
    ],
  },
  ownKeys: {
    title: 'Among keys',
    keys: [
      ['enter', 'change the keys'],
      ['up down', 'move'],
      ['escape', 'close'],
    ],
  },
  listening: {
    title: 'While recording new keys',
    keys: [
      ['enter', 'take the keys'],
      ['tab', 'additional keys'],
      ['backspace', 'no key'],
      ['delete', 'default keys'],
      ['escape', 'leave'],
    ],
  },
  takingKeys: {
    title: 'When the keys are in use',
    keys: [
      ['enter', 'take the keys'],
      ['backspace', 'press other keys'],
      ['escape', 'cancel'],
    ],
  },
} satisfies Record<string, { title: string; keys: readonly (readonly [keys: string, does: string])[] }>;
