import { LinkedLoginsOfUser } from '../../records/documents/linked-logins.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Moment } from '../../ui/moment.tsx';
import { When } from '../../ui/when.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import type { Account } from './account-query.ts';

/** The viewer's accounts at the login provider. */
export function LinkedLogins({ of: { userId } }: { of: Account }) {
  const { data, error } = useAnswer({ query: LinkedLoginsOfUser, variables: { userId } });
  if (error) return <p className="none">The linked logins can’t be shown now.</p>;
  if (!data) return null;
  const { provider, links } = data;
  if (links.length === 0) {
    return (
      <p className="none">
        Not linked. Choose “Log in with {provider?.name ?? 'your company'}” at your next login to link your account.
      </p>
    );
  }
  return (
    <>
      <Facts>
        {links.map((link) => (
          <Fact key={link.id} term={link.providerName ?? 'Former provider'}>
            {link.email}{' '}
            <span className="quiet">
              · linked <Moment at={link.linkedAt} /> ·{' '}
              {link.lastUsedAt ? (
                <>
                  used <When at={link.lastUsedAt} />
                </>
              ) : (
                'not used yet'
              )}
            </span>
          </Fact>
        ))}
      </Facts>
      <p className="section-buttons">
        <CommandButton id="account.endLinkedLogin" />
      </p>
    </>
  );
}
