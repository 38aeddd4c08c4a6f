import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { roles as words } from '../../records/words.ts';
import { type ScreenContent, screen } from '../frame/pane.ts';

const RolesQuery = graphql(`
  query Roles {
    roles
  }
`);

export const roleScreen: ScreenContent = {
  screen: () => screen({ query: RolesQuery, variables: {}, view: Roles }),
};

/** The roles, and whether the viewer may give each role. */
function Roles({ data }: { data: ResultOf<typeof RolesQuery> }) {
  return (
    <div className="screen">
      <p className="quiet">Each user has one role. The role decides what the user can see and do.</p>
      <ul className="rows">
        {words.map(({ value, label, hint }) => (
          <li key={value}>
            <span className="rows-main">
              <strong>{label}</strong>
              <br />
              {hint}
            </span>
            <span className="quiet">
              {data.roles.includes(value) ? 'You can give this role' : 'You can’t give this role'}
            </span>
            <a href={hrefOf('/layout/users', { role: value })}>Users</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
