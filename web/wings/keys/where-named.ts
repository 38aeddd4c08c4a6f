import { paneWhereHeard } from '../../commands/core/clash.ts';
import type { Command, Subject } from '../../commands/core/command.ts';
import { nameOf } from '../../commands/core/run.ts';
import { paneWith } from '../../panes/frame/sections.ts';
import { kinds } from '../../records/kinds.ts';

/** The place where a command's keys are active: `in jobs`, `on a quotation`; empty for everywhere. */
export function whereHeard(command: Command): string {
  const pane = paneWith(paneWhereHeard(command) ?? '');
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
