import { deeds } from './controls/priced-lines/sheet-keys.ts';

/** Keys that a layer hears while it lies over the pane: the same for everyone, as they stand where commands are chosen or typed. */
export interface InnerKeys {
  readonly title: string;
  readonly keys: readonly (readonly [keys: string, does: string])[];
}

/** The keys of all layers, as the help sheet lists them; those that say nothing of the row at hand are drawn from here. */
export const innerKeys = {
  palette: {
    title: 'In the palette',
    keys: [
      ['enter', 'do or open it'],
      ['up down', 'move'],
      ['tab', 'complete the line'],
      ['right', 'what can be done with the record'],
      ['mod+shift+c', 'copy as GraphQL, curl or fetch'],
      ['escape', 'close'],
    ],
  },
  steps: {
    title: 'Where a command asks',
    keys: [
      ['enter', 'next, or done'],
      ['backspace', 'one step back, where nothing is typed'],
      ['mod+enter', 'send a form'],
      ['escape', 'leave, what you typed is kept'],
    ],
  },
  many: {
    title: 'While much is done at once',
    keys: [
      ['s', 'stop'],
      ['escape', 'go on with it out of sight'],
    ],
  },
  outcome: {
    title: 'When much was done at once',
    keys: [
      ['r', 'try again'],
      ['z', 'take back what was done'],
      ['escape', 'close'],
    ],
  },
  history: {
    title: 'In what was done',
    keys: [
      ['enter', 'undo, or redo, this one'],
      ['down', 'the one before it'],
      ['escape', 'close'],
    ],
  },
  checked: {
    title: 'In what is checked',
    keys: [
      ['enter', 'uncheck, or check again'],
      ['down', 'next'],
      ['escape', 'close'],
    ],
  },
  columns: {
    title: 'Among columns',
    keys: [
      ['space', 'show or hide'],
      ['alt+up', 'move up'],
      ['alt+down', 'move down'],
      ['0', 'the standard ones'],
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
      ['shift+f10', 'what can be done with the line'],
    ],
  },
  ownKeys: {
    title: 'Among keys',
    keys: [
      ['enter', 'change its keys'],
      ['up down', 'move'],
      ['escape', 'close'],
    ],
  },
  listening: {
    title: 'Where new keys are listened for',
    keys: [
      ['enter', 'take them'],
      ['tab', 'besides the others'],
      ['backspace', 'no key'],
      ['delete', 'as it came'],
      ['escape', 'leave'],
    ],
  },
  takingKeys: {
    title: 'Where they are taken',
    keys: [
      ['enter', 'take them'],
      ['backspace', 'press others'],
      ['escape', 'leave all as it is'],
    ],
  },
} satisfies Record<string, InnerKeys>;
