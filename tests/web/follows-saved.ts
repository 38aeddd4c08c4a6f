import type { Client } from '@urql/core';
import { afterAll, beforeAll, vi } from 'vitest';
import { followSaved } from '../../web/app/follow-saved.ts';
import { everyCommand } from '../../web/commands/core/registry.ts';
import type { Viewer } from '../../web/state/viewer.ts';
import { clientOf, type graphqlServer } from './graphql-server.ts';
import { actor } from './made.ts';
import '../../web/app/registries.ts';

/** A client with followed views and recordings for the tests of a file; closes the server at the end. */
export function followsSaved(server: Awaited<ReturnType<typeof graphqlServer>>): Client {
  const client = clientOf(server.url);
  let unfollow: () => void;
  beforeAll(async () => {
    await everyCommand();
    const page = new EventTarget();
    const location = { hash: '#/layout/jobs' };
    const moved = (_: unknown, __: string, href: string) => {
      location.hash = href;
    };
    vi.stubGlobal('document', { cookie: '' });
    vi.stubGlobal('location', location);
    vi.stubGlobal('history', { pushState: moved, replaceState: moved });
    vi.stubGlobal('HashChangeEvent', Event);
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
    unfollow = followSaved(client, { permissions: [], userId: actor.userId } as unknown as Viewer); // all fields read
  });
  afterAll(() => {
    unfollow();
    return server.close();
  });
  return client;
}
