import {
  Add,
  ChevronRight,
  Download,
  Edit,
  Envelope,
  EyeOpen,
  Filter,
  Print,
  Refresh,
  Trash,
  Undo,
} from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import type { Action, Command, Subject } from '../../commands/core/command.ts';
import { commandOf } from '../../commands/core/registry.ts';
import { type Kind, kinds } from '../../records/kinds.ts';
import type { Row } from './row.ts';

/** Icons of actions; a command without one takes the icon of its kind of record. */
const ofAction: { readonly [A in Action]?: ReactElement } = {
  add: <Add size={16} />,
  edit: <Edit size={16} />,
  view: <EyeOpen size={16} />,
  openPopup: <EyeOpen size={16} />,
  delete: <Trash size={16} />,
  filter: <Filter size={16} />,
  print: <Print size={16} />,
  download: <Download size={16} />,
  sendJobReport: <Envelope size={16} />,
  refresh: <Refresh size={16} />,
  back: <Undo size={16} />,
};

const other = <ChevronRight size={16} />;

/** The icon of a record's kind, a place or a command, for the eye only. */
export function RowIcon({ row: { record, command, line, path } }: { row: Row }) {
  return (
    <span className="row-icon" aria-hidden="true">
      {record ? ofKind(record.kind) : line ? ofCommand(line.task.command) : command ? ofCommand(command) : ofPath(path)}
    </span>
  );
}

function ofCommand({ icon, action, on }: Command): ReactElement {
  const { kind } = on as Extract<Subject, { kind: Kind }>;
  return icon ?? (action && ofAction[action]) ?? (kind && ofKind(kind)) ?? other;
}

const ofKind = (kind: Kind): ReactElement => ofPath(kinds[kind].path({ id: '' }));

/** The icon of a place: of its pane, as the command to go there declares it. */
function ofPath(path: string | undefined): ReactElement {
  const [, , pane = ''] = path?.split(/[/?]/) ?? [];
  return commandOf(`${pane}.go`)?.icon ?? other;
}
