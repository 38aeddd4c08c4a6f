import { Client, fetchExchange, gql } from '@urql/core';

const Departments = gql`
  query ($after: String) {
    departments(orderBy: NAME_ASC, first: 2, after: $after) { edges { node { name } } pageInfo { hasNextPage endCursor } }
  }
`;
const Changes = gql`
  subscription ($after: String) {
    recordChanges(after: $after, kinds: [DEPARTMENT]) { cursor record { ... on Department { name } } }
  }
`;

/** Reads all pages, and follows changes as an event stream. */
export async function run({ url, authorization, cursor, onTold }) {
  const client = new Client({
    url,
    exchanges: [fetchExchange],
    fetchSubscriptions: true,
    preferGetMethod: false,
    fetchOptions: { headers: { authorization } },
  });
  const names = [];
  for (let after = null, hasNextPage = true; hasNextPage; ) {
    const { data, error } = await client.query(Departments, { after });
    if (error) throw error;
    names.push(...data.departments.edges.map(({ node }) => node.name));
    ({ hasNextPage, endCursor: after } = data.departments.pageInfo);
  }
  await new Promise((resolve, reject) => {
    const changes = client.subscription(Changes, { after: cursor }).subscribe(async ({ data, error }) => {
      if (error) reject(error);
      else if (await onTold(data.recordChanges)) changes.unsubscribe(resolve());
    });
  });
  return names;
}
