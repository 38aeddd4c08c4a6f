import type { Client } from '@urql/core';
import { afterAll, beforeAll, vi } from 'vitest';
import { followSaved } from '../../web/app/follow-saved.ts';
import type { Viewer } from '../../web/state/viewer.ts';
import { clientOf, type graphqlServer } from './graphql-server.ts';
import { actor } from './made.ts';

/** A client with followed views and recordings for the tests of a file; closes the server at the end. */
export function followsSaved(server: Awaited<ReturnType<typeof graphqlServer>>): Client {
  const client = clientOf(server.url);
  let unfollow: () => void;
  beforeAll(() => {
    vi.stubGlobal('document', { cookie: '' });
    unfollow = followSaved(client, { permissions: [], userId: actor.userId } as unknown as Viewer); // all fields read
  });
  afterAll(() => {
    unfollow();
    return server.close();
  });
  return client;
}
