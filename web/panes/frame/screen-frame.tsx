import { useEffect } from 'react';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { hrefOf, usePlace } from '../../ground/hash-location.ts';
import { fetchAtLeisure } from '../../ground/later.ts';
import { useComing } from '../../state/coming.ts';
import { actorFor, useActor } from '../../state/viewer.ts';
import { moveByArrow } from './move-by-arrow.ts';
import { type Screen, type ScreenContent, screen } from './pane.ts';
import { Refused } from './refused.tsx';
import { useAnswer } from './use-answer.ts';

/** Draws a screen: skeleton, refusal, or view with data. */
export function ScreenFrame({ content }: { content: ScreenContent }) {
  const place = usePlace();
  const { actor } = useActor();
  return <ScreenOf {...content.screen(place, actorFor(place, actor))} />;
}

function ScreenOf({ query, variables, view: View }: Screen) {
  const { data, error } = useAnswer({ query, variables });
  const isAnswered = Boolean(data || error);
  useEffect(() => {
    if (isAnswered) void fetchAtLeisure();
  }, [isAnswered]);
  if (data) return <View data={data} />;
  if (error) return <Refused error={error} />;
  return <ScreenSkeleton />;
}

export function ScreenSkeleton() {
  useComing();
  return (
    <div className="screen" role="status" aria-label="Loading">
      <div className="skeleton skeleton-block" />
      <div className="skeleton skeleton-block" />
    </div>
  );
}

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

/** Asks a person who sees several companies for the company of a pane. */
export const chooseCompany = (path: string): Screen =>
  screen({
    query: CompaniesToChoose,
    variables: {},
    view: ({ data }: { data: ResultOf<typeof CompaniesToChoose> }) => <Choice path={path} data={data} />,
  });

function Choice({ path, data }: { path: string; data: ResultOf<typeof CompaniesToChoose> }) {
  const { query } = usePlace();
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
