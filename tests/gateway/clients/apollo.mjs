import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

const Departments = gql`
  query Departments($after: String) {
    departments(orderBy: NAME_ASC, first: 2, after: $after) {
      edges { cursor node { id name } }
      pageInfo { hasNextPage endCursor startCursor hasPreviousPage }
    }
  }
`;
const Changes = gql`
  subscription Changes($after: String) {
    recordChanges(after: $after, kinds: [DEPARTMENT]) { cursor record { id ... on Department { name } } }
  }
`;

/** Merges all pages of a list in the cache, then follows changes by the multipart protocol. */
export async function run({ url, authorization, cursor, onTold }) {
  const client = new ApolloClient({
    link: new HttpLink({ uri: url, headers: { authorization } }),
    cache: new InMemoryCache({ typePolicies: { Query: { fields: { departments: relayStylePagination() } } } }),
  });
  const list = client.watchQuery({ query: Departments });
  const watching = list.subscribe(() => {});
  const read = () => client.readQuery({ query: Departments }).departments;
  await list.refetch();
  while (read().pageInfo.hasNextPage) await list.fetchMore({ variables: { after: read().pageInfo.endCursor } });
  watching.unsubscribe();
  const names = read().edges.map(({ node }) => node.name);
  await new Promise((resolve, reject) => {
    const changes = client.subscribe({ query: Changes, variables: { after: cursor } }).subscribe({
      async next({ data, error }) {
        if (error) reject(error);
        else if (await onTold(data.recordChanges)) changes.unsubscribe(resolve());
      },
      error: reject,
    });
  });
  client.stop();
  return names;
}
