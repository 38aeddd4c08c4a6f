import { useEffect } from 'react';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { hrefOf, setQuery, usePlace } from '../../ground/hash-location.ts';
import { moveByArrow } from './move-by-arrow.ts';
import { type ScreenContent, screen } from './pane.ts';

const CompaniesToChoose = graphql(`
  query CompaniesToChoose {
    activeCompanies(first: 200) {
      edges {
        node {
          id
          name
        }
      }
    }
  }
`);

/** Asks a person who sees several companies for the company of the pane. The only company is chosen at once. */
export const companyChoice: ScreenContent = {
  screen: () => screen({ query: CompaniesToChoose, variables: {}, view: Choice }),
};

function Choice({ data }: { data: ResultOf<typeof CompaniesToChoose> }) {
  const { path, query } = usePlace();
  const [first, ...others] = data.activeCompanies.edges;
  const only = others.length === 0 ? first?.node.id : undefined;
  useEffect(() => {
    if (only !== undefined) setQuery({ companyId: only });
  }, [only]);
  if (only !== undefined) return null;
  return (
    <section className="screen">
      <h2 className="section-head">Choose a company</h2>
      <ul className="rows rows-inline" onKeyDown={moveByArrow}>
        {data.activeCompanies.edges.map(({ node }) => (
          <li key={node.id}>
            <a href={hrefOf(path, { ...query, companyId: node.id })}>{node.name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
