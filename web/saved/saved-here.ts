import type { Client } from '@urql/core';
import { commandOf, everyCommand, keepSaved } from '../commands/registry.ts';
import { savedCommands } from '../commands/saved.ts';
import { byName, type SavedCommandRecord, SavedCommands } from '../records/saved-command.ts';
import type { Viewer } from '../state/viewer.ts';

let known: readonly SavedCommandRecord[] | null = null;

/** The views and macros that the one who is here has, by name, as far as they have been fetched. */
export const savedHere = (): readonly SavedCommandRecord[] => known ?? [];

export const isSavedHere = (): boolean => known !== null;

/** Has what the viewer saved, and what others share, among the commands, and keeps to it as it changes; answers how to stop. */
export function followSaved(client: Client, { permissions, userId }: Viewer): () => void {
  let isWanted = true;
  const around = { commandOf, permissions: new Set(permissions), userId };
  const { unsubscribe } = client
    .query(SavedCommands, {}, { requestPolicy: 'cache-and-network' })
    .subscribe(async ({ data }) => {
      if (!data) return;
      const all = await withFurther(client, data.savedCommands);
      // What a saved command is made of are the others.
      await everyCommand().catch(() => {});
      if (!isWanted) return;
      known = all;
      keepSaved(savedCommands(all, around));
    });
  return () => {
    isWanted = false;
    unsubscribe();
    known = null;
    keepSaved([]);
  };
}

interface Page {
  readonly edges: readonly { readonly node: SavedCommandRecord }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** Those of the first page and of all that follow it. */
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
