import { app, type Command, command } from '../commands/core/command.ts';
import type { Permission } from '../ground/graphql.ts';
import type { SavedCommandRecord } from '../records/saved-command.ts';
import { viewDefinition, viewHref } from '../wings/lists/view.ts';
import { macroCommand } from '../wings/macros/command.ts';

/** What saved commands are judged by. */
interface Around {
  readonly commandOf: (id: string) => Command | undefined;
  readonly permissions: ReadonlySet<Permission>;
  readonly userId: string;
}

/** What was saved under names, as commands: found, asked for and greyed with a reason as any other. */
export function savedCommands(saved: readonly SavedCommandRecord[], around: Around): readonly Command[] {
  return saved.map((each) => (each.kind === 'VIEW' ? viewCommand(each, around) : macroCommand(each, around)));
}

function viewCommand(saved: SavedCommandRecord, { permissions, userId }: Around): Command {
  const view = viewDefinition(saved.definition);
  return command({
    id: `view.${saved.id}`,
    title: saved.name,
    aliases: ['view', 'open view', ...(saved.userId === userId ? [] : [`shared by ${saved.user?.fullName}`])],
    on: app,
    ready: () => {
      if (typeof view === 'string') return view;
      return permissions.has(view.pane.needs) || `You may not see ${view.pane.title.toLowerCase()}`;
    },
    run: (console) => {
      if (typeof view !== 'string') console.go(viewHref(saved.id, view));
    },
  });
}
