import type { Client } from '@urql/core';
import { commandOf, everyCommand, keepSaved } from '../commands/core/registry.ts';
import { byName, type SavedCommandRecord, SavedCommands } from '../records/saved-command.ts';
import { knowSaved } from '../state/saved.ts';
import type { Viewer } from '../state/viewer.ts';
import { savedCommands } from './saved-commands.ts';

/** Keeps the viewer's and the shared saved commands among the commands. Returns a function that stops. */
export function followSaved(client: Client, { permissions, userId }: Viewer): () => void {
  let isWanted = true;
  const around = { commandOf, permissions: new Set(permissions), userId };
  const { unsubscribe } = client
    .query(SavedCommands, {}, { requestPolicy: 'cache-and-network' })
    .subscribe(async ({ data }) => {
      if (!data) return;
      const all = await withFurther(client, data.savedCommands);
      // Saved commands need the other commands loaded first.
      await everyCommand().catch(() => {});
      if (!isWanted) return;
      knowSaved(all);
      keepSaved(savedCommands(all, around));
    });
  return () => {
    isWanted = false;
    unsubscribe();
    knowSaved(null);
    keepSaved([]);
  };
}

interface Page {
  readonly edges: readonly { readonly node: SavedCommandRecord }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

async function withFurther(client: Client, first: Page): Promise<readonly SavedCommandRecord[]> {
  const nodes = first.edges.map(({ node }) => node);
  for (let page = first; page.pageInfo.hasNextPage; ) {
    const { data } = await client.query(SavedCommands, { after: page.pageInfo.endCursor }).toPromise();
    if (!data) break;
    page = data.savedCommands;
    nodes.push(...page.edges.map(({ node }) => node));
  }
  return nodes.filter(({ deletedAt }) => deletedAt === null).sort(byName);
}
