import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { changedFields } from '../../records/fields/changed-fields.ts';
import { wordFor } from '../../records/words.ts';
import { When } from '../../ui/when.tsx';

/** What was done to a record last, and by whom. */
export const LastChanges = graphql(`
  fragment LastChanges on AuditEntryConnection {
    edges {
      node {
        id
        at
        action
        actorName
        changes {
          field
          to
        }
      }
    }
  }
`);

type Entry = ResultOf<typeof LastChanges>['edges'][number]['node'];

const deeds: Record<Entry['action'], string> = {
  CREATED: 'created it',
  UPDATED: 'changed',
  STATUS_CHANGED: 'made it',
  PASSWORD_SET: 'set the password',
  DELETED: 'deleted it',
  RESTORED: 'restored it',
  SENT: 'sent it',
};

/** The last changes, a line each; nothing where one may not see them. */
export function Changes({ of }: { of: ResultOf<typeof LastChanges> | undefined }) {
  if (!of) return null;
  return (
    <section className="peek-part">
      <h3>Last changes</h3>
      <ul className="peek-rows">
        {of.edges.map(({ node: entry }) => (
          <li key={entry.id}>
            <span className="peek-name" dir="auto">
              {entry.actorName ?? 'The system'} {deeds[entry.action]} <strong>{whatOf(entry)}</strong>
            </span>
            <span className="peek-end">
              <When at={entry.at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The new status, or the changed fields of a job: `start, title` */
function whatOf({ action, changes }: Entry): string {
  if (action === 'STATUS_CHANGED') {
    const to = changes.find(({ field }) => field === 'status')?.to;
    return typeof to === 'string' ? wordFor(to).toLowerCase() : '';
  }
  return action === 'UPDATED'
    ? changedFields(
        'job',
        changes.map(({ field }) => field),
      ) || 'it'
    : '';
}
