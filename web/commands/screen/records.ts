import { hrefOf } from '../../ground/hash-location.ts';
import { kindOf, kinds, titleOf } from '../../records/kinds.ts';
import { any, command, rows } from '../core/command.ts';

/** Commands on a record of any kind. */
export const recordCommands = [
  command({
    id: 'record.view',
    isBasic: true,
    action: 'view',
    title: 'Open',
    on: any,
    keys: 'enter',
    run: (console, { id }) => console.go(pathOf(id)),
  }),
  command({
    id: 'record.peek',
    isBasic: true,
    action: 'openPopup',
    title: 'Peek without leaving',
    aliases: ['preview', 'popup', 'quick look'],
    on: rows,
    keys: 'space',
    isOfScreen: true,
    run: (console) => console.peek(),
  }),
  command({
    id: 'record.history',
    action: 'view',
    title: 'Show history',
    aliases: ['history', 'log', 'audit', 'changes', 'who changed this'],
    on: any,
    keys: 'h',
    needs: 'AUDIT_READ',
    run: (console, { id }) => console.go(`${pathOf(id)}?tab=history`),
  }),
  command({
    id: 'record.menu',
    title: 'Show available commands',
    aliases: ['menu', 'actions'],
    on: any,
    keys: '.',
    isOfScreen: true,
    run: (console) => console.open('menu'),
  }),
  command({
    id: 'record.copyId',
    title: 'Copy id',
    on: any,
    keys: 'shift+y',
    run: (console, { id }) => console.copy(id, 'id'),
  }),
  command({
    id: 'record.copyLink',
    title: 'Copy link to the record',
    aliases: ['share record', 'url', 'permalink'],
    on: any,
    keys: 'mod+shift+l',
    run: (console, of) =>
      console.copy(location.href.replace(/#.*$/, '') + hrefOf(pathOf(of.id)), `link to ${titleOf(of)}`),
  }),
];

function pathOf(id: string): string {
  const kind = kindOf(id);
  return kind ? kinds[kind].path({ id }) : '/layout';
}
