import { paneWhereHeard } from '../commands/clash.ts';
import type { Command, Subject } from '../commands/command.ts';
import { nameOf } from '../commands/run.ts';
import { panes } from '../panes/registry.ts';
import { kinds } from '../records/kinds.ts';

/** `in jobs`, `on a quotation`: where a command's keys are heard; empty where that is everywhere. */
export function whereHeard(command: Command): string {
  const pane = panes.find(({ path }) => path === paneWhereHeard(command));
  if (pane) return `in ${pane.title.toLowerCase()}`;
  const on: Subject = command.on;
  return 'kind' in on ? `on ${kinds[on.kind].plural}` : (wheres[on.of] ?? '');
}

const wheres: Partial<Record<Subject['of'], string>> = {
  rows: 'in lists',
  document: 'in a document',
  any: 'on any record',
};

/** `“Add job” in jobs` */
export const whereNamed = (command: Command): string => `“${nameOf(command)}” ${whereHeard(command)}`.trim();
