import type { Client } from '@urql/core';
import { app, type Command, command } from '../commands/core/command.ts';
import { commandOf, everyCommand, keepSaved } from '../commands/core/registry.ts';
import type { ResultOf } from '../ground/graphql.ts';
import { followPlace, here } from '../ground/hash-location.ts';
import { byName, SavedCommandById, type SavedCommandRecord, SavedCommands } from '../records/saved-command.ts';
import { isSavedHere, knowSaved, savedHere } from '../state/saved.ts';
import type { Viewer } from '../state/viewer.ts';
import { viewDefinition, viewHref } from '../wings/lists/view.ts';
import { macroCommand } from '../wings/macros/command.ts';

/**
 * Keeps the viewer's and the shared saved commands among the commands. A view saved a moment ago is there once its address opens: the
 * list comes later, and the next key may change the view. Returns a function that stops.
 */
export function followSaved(client: Client, viewer: Viewer): () => void {
  let isWanted = true;
  const around = { commandOf, permissions: new Set(viewer.permissions) };
  function keep(all: readonly SavedCommandRecord[]): void {
    knowSaved(all);
    keepSaved(all.map((each) => (each.kind === 'VIEW' ? viewCommand(each, viewer) : macroCommand(each, around))));
  }
  const { unsubscribe } = client
    .query(SavedCommands, {}, { requestPolicy: 'cache-and-network' })
    .subscribe(async ({ data, stale }) => {
      // A list that is fetched again lacks the new view.
      if (!data || (stale && isSavedHere())) return;
      const all = await withFurther(client, data.savedCommands);
      // Saved commands need the other commands loaded first.
      await everyCommand().catch(() => {});
      if (!isWanted) return;
      keep(all);
    });
  const stopPlace = followPlace(() => {
    const { view } = here().query;
    if (!view || !isSavedHere() || savedHere().some(({ id }) => id === view)) return;
    const record = client.readQuery(SavedCommandById, { id: view })?.data?.record;
    if (record?.deletedAt === null) keep([...savedHere(), record].sort(byName));
  });
  return () => {
    isWanted = false;
    unsubscribe();
    stopPlace();
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
