import { app, command } from '../../commands/core/command.ts';
import type { Console } from '../../commands/core/console.ts';

const doing = (task: Parameters<Console['keys']>[0]) => ({ on: app, run: (console: Console) => console.keys(task) });

/** Commands to change keys. */
export const ownKeys = [
  command({
    id: 'app.keys',
    title: 'Change keys',
    aliases: [
      'remap keys',
      'change shortcuts',
      'hotkeys',
      'keyboard settings',
      'key bindings',
      'preferences',
      'customise',
      'customize',
    ],
    keys: 'v ?',
    ...doing('change'),
  }),
  command({
    id: 'app.exportKeys',
    title: 'Save keys as a file',
    aliases: ['export keys', 'back up shortcuts', 'share keys', 'json'],
    ...doing('save'),
  }),
  command({
    id: 'app.importKeys',
    title: 'Load keys from a file',
    aliases: ['import keys', 'restore shortcuts', 'json'],
    ...doing('load'),
  }),
  command({
    id: 'app.resetKeys',
    title: 'Reset all keys',
    aliases: ['reset keys', 'standard shortcuts', 'default keys'],
    ...doing('reset'),
  }),
  command({
    id: 'app.characterKeysOff',
    title: 'Switch single-character keys off',
    aliases: ['single letters off', 'speech input', 'accessibility', 'shortcuts off'],
    on: app,
    run: (console) => console.prefer({ characterKeys: false }, 'Single-character keys are off; Ctrl and ⌘ keys stay'),
  }),
  command({
    id: 'app.characterKeysOn',
    title: 'Switch single-character keys on',
    aliases: ['single letters on', 'shortcuts on'],
    on: app,
    run: (console) => console.prefer({ characterKeys: true }, 'Single-character keys are on'),
  }),
];
