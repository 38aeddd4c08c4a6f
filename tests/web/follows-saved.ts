import type { Client } from '@urql/core';
import { afterAll, beforeAll, vi } from 'vitest';
import { followSaved } from '../../web/saved/saved-here.ts';
import type { Viewer } from '../../web/state/viewer.ts';
import { clientOf, type graphqlServer } from './graphql-server.ts';
import { actor } from './made.ts';

/** A client whose views and recordings are followed for the tests of a file, at the end of which the server is closed. */
export function followsSaved(server: Awaited<ReturnType<typeof graphqlServer>>): Client {
  const client = clientOf(server.url);
  let unfollow: () => void;
  beforeAll(() => {
    vi.stubGlobal('document', { cookie: '' });
    unfollow = followSaved(client, { permissions: [], userId: actor.userId } as unknown as Viewer); // all that it reads
  });
  afterAll(() => {
    unfollow();
    return server.close();
  });
  return client;
}
