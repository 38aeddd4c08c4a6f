import type { Client } from '@urql/core';
import { app, type Command, command } from '../commands/core/command.ts';
import { commandOf, everyCommand, keepSaved } from '../commands/core/registry.ts';
import type { ResultOf } from '../ground/graphql.ts';
import { byName, type SavedCommandRecord, SavedCommands } from '../records/saved-command.ts';
import { knowSaved } from '../state/saved.ts';
import type { Viewer } from '../state/viewer.ts';
import { viewDefinition, viewHref } from '../wings/lists/view.ts';
import { macroCommand } from '../wings/macros/command.ts';

/** Keeps the viewer's and the shared saved commands among the commands. Returns a function that stops. */
export function followSaved(client: Client, viewer: Viewer): () => void {
  let isWanted = true;
  const around = { commandOf, permissions: new Set(viewer.permissions) };
  const { unsubscribe } = client
    .query(SavedCommands, {}, { requestPolicy: 'cache-and-network' })
    .subscribe(async ({ data }) => {
      if (!data) return;
      const all = await withFurther(client, data.savedCommands);
      // Saved commands need the other commands loaded first.
      await everyCommand().catch(() => {});
      if (!isWanted) return;
      knowSaved(all);
      keepSaved(all.map((each) => (each.kind === 'VIEW' ? viewCommand(each, viewer) : macroCommand(each, around))));
    });
  return () => {
    isWanted = false;
    unsubscribe();
    knowSaved(null);
    keepSaved([]);
  };
}

async function withFurther(
  client: Client,
  first: ResultOf<typeof SavedCommands>['savedCommands'],
): Promise<readonly SavedCommandRecord[]> {
  const nodes = first.edges.map(({ node }) => node);
  for (let page = first; page.pageInfo.hasNextPage; ) {
    const { data } = await client.query(SavedCommands, { after: page.pageInfo.endCursor }).toPromise();
    if (!data) break;
    page = data.savedCommands;
    nodes.push(...page.edges.map(({ node }) => node));
  }
  return nodes.filter(({ deletedAt }) => deletedAt === null).sort(byName);
}

function viewCommand(saved: SavedCommandRecord, { permissions, userId }: Viewer): Command {
  const view = viewDefinition(saved.definition);
  return command({
    id: `view.${saved.id}`,
    title: saved.name,
    aliases: ['view', 'open view', ...(saved.userId === userId ? [] : [`shared by ${saved.user?.fullName}`])],
    on: app,
    ready: () => {
      if (typeof view === 'string') return view;
      return permissions.includes(view.pane.needs) || `Your role can’t see ${view.pane.title.toLowerCase()}`;
    },
    run: (console) => {
      if (typeof view !== 'string') console.go(viewHref(saved.id, view));
    },
  });
}
