import { graphql, type ResultOf } from '../graphql.ts';
import { hrefOf } from '../hash-location.ts';
import { roles as words } from '../records/words.ts';
import { screen, screenContent } from './pane.ts';

const RolesQuery = graphql(`
  query Roles {
    roles
  }
`);

export const roleScreen = screenContent({
  screen: () => screen({ query: RolesQuery, variables: {}, view: Roles }),
});

/** What each role sees and may do, and which of them the viewer may give. */
function Roles({ data }: { data: ResultOf<typeof RolesQuery> }) {
  return (
    <div className="screen">
      <p className="quiet">A user has one role. It decides, on every call, what they see and may do.</p>
      <ul className="rows">
        {words.map(({ value, label, hint }) => (
          <li key={value}>
            <span className="rows-main">
              <strong>{label}</strong>
              <br />
              {hint}
            </span>
            <span className="quiet">{data.roles.includes(value) ? 'Yours to give' : 'Not yours to give'}</span>
            <a href={hrefOf('/layout/users', { role: value })}>Users</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
