import { createHash } from 'node:crypto';
import { type Client, formatDocument, stringifyDocument } from '@urql/core';
import { type DocumentNode, getOperationAST, Kind, OperationTypeNode } from 'graphql';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi } from '../../web/ground/api.ts';
import { graphql } from '../../web/ground/graphql.ts';
import { consoleDocuments, manifestOf } from '../../web/persisted-documents.ts';
import { gatewayOver } from '../gateway/gateway-over.ts';

/** The request of a client: a hash or a text. */
interface Sent {
  readonly query?: string;
  readonly extensions?: { readonly persistedQuery?: { readonly sha256Hash: string } };
}

const documents = await consoleDocuments();
const manifest = manifestOf(documents);
const named = documents.map((document) => ({
  document,
  name: getOperationAST(document)?.name?.value,
  kind: getOperationAST(document)?.operation,
}));

beforeEach(() => vi.stubGlobal('document', { cookie: '' }));
afterEach(() => vi.unstubAllGlobals());

/** A client of the console and its requests, with no answer or a given fetch. */
function recording({ isCached = true, url = 'http://gateway.example/graphql', ask = nothing as typeof fetch } = {}) {
  const sent: Sent[] = [];
  const client = createApi({
    url,
    isCached,
    accessToken: () => null,
    needLogin: () => Promise.reject(new Error('nobody logs in')),
    fetch: (input, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return ask(input, init);
    },
  });
  return { client, sent };
}

const nothing = async () => Response.json({ data: null });

const asks = (client: Client, document: DocumentNode, kind: OperationTypeNode = OperationTypeNode.QUERY) =>
  kind === OperationTypeNode.MUTATION
    ? client.mutation(document, { input: {} }).toPromise()
    : client.query(document, {}, { requestPolicy: 'network-only' }).toPromise();

test('the gateway knows the documents made for each kind', () => {
  const names = named.map(({ name }) => name);
  for (const name of ['JobById', 'JobGroups']) expect(names).toContain(name);
});

describe.each([
  ['a cache', true, (document: DocumentNode) => stringifyDocument(formatDocument(document))],
  ['no cache', false, stringifyDocument],
])('the client with %s sends the gateway’s hash', (_, isCached, textOf) => {
  test.each(named.filter(({ kind }) => kind !== OperationTypeNode.SUBSCRIPTION))(
    'of $name',
    async ({ document, kind }) => {
      const { client, sent } = recording({ isCached });
      await asks(client, document, kind);
      expect(sent).toHaveLength(1);
      const hash = sent[0]?.extensions?.persistedQuery?.sha256Hash;
      expect(sent[0]).not.toHaveProperty('query');
      expect(manifest[`sha256:${hash}`]).toBe(textOf(document));
    },
  );
});

test('a document sent as text is known to the gateway', () => {
  const texts = new Set(Object.values(manifest));
  for (const { document } of named) expect(texts).toContain(stringifyDocument(document));
});

test('each document has the id prescribed by GraphQL over HTTP', () => {
  expect(Object.keys(manifest).length).toBeGreaterThan(100);
  for (const [id, text] of Object.entries(manifest))
    expect(id).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`);
});

test('the console contains all the fragments of its operations', () => {
  for (const { document } of named) {
    const names = document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [one.name.value] : [],
    );
    expect(new Set(names).size).toBe(names.length);
  }
});

const One = graphql(`
  query One {
    viewer {
      userId
    }
  }
`);
const Other = graphql(`
  mutation Other {
    logout
  }
`);
const SDL = /* GraphQL */ `
  type Query { viewer: Viewer! @rest(path: "/viewer") }
  type Mutation { logout: Boolean @rest(method: POST, path: "/logout") }
  type Viewer { userId: ID! }
`;

test('a gateway without persisted documents is tried by hash once, then gets texts', async () => {
  await using gateway = await gatewayOver(SDL, ({ path }) => (path === '/viewer' ? { userId: 'user_1' } : true));
  const { client, sent } = recording({ url: `${gateway.url}/graphql`, ask: fetch });
  expect((await asks(client, Other, OperationTypeNode.MUTATION)).data).toEqual({ logout: true });
  for (let time = 0; time < 2; time += 1)
    expect((await asks(client, One)).data).toMatchObject({ viewer: { userId: 'user_1' } });
  expect(sent.map(({ query }) => query !== undefined)).toEqual([false, true, true, true]);
  // The change is made only once.
  expect(gateway.received.map(({ path }) => path)).toEqual(['/logout', '/viewer', '/viewer']);
});

test('a page without access to hashing sends texts', async () => {
  vi.stubGlobal('crypto', {});
  const { client, sent } = recording();
  const Unseen = graphql(`
    query Unseen {
      roles
    }
  `);
  await asks(client, Unseen);
  expect(sent).toEqual([{ operationName: 'Unseen', query: 'query Unseen {\n  roles\n}' }]);
});
