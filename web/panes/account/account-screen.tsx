import type { ResultOf } from '../../ground/graphql.ts';
import { CommandButton } from '../frame/command-button.tsx';
import { type ScreenContent, screen } from '../frame/pane.ts';
import { AccountQuery } from './account-query.ts';
import { accountSections } from './account-sections.tsx';

export const accountScreen: ScreenContent = {
  screen: () => screen({ query: AccountQuery, variables: {}, view: AccountView }),
};

/** The viewer's account, section by section, each with its commands. */
function AccountView({ data: { viewer, provider, companyLogins } }: { data: ResultOf<typeof AccountQuery> }) {
  return (
    <div className="screen account">
      {viewer.mustAddSecondFactor && (
        <p className="account-demand" role="status">
          {viewer.company ? 'Your company' : 'Docket'} requires a second factor. Add one to go on.
        </p>
      )}
      {accountSections
        .filter(({ isFirst }) => isFirst || !viewer.mustAddSecondFactor)
        .filter(({ isOfProvider }) => !isOfProvider || provider || (companyLogins && viewer.company))
        .map(({ title, view: View, commands }) => (
          <section key={title} className="section">
            <header className="section-head">
              <h2>{title}</h2>
            </header>
            <View of={viewer} />
            {commands.length > 0 && (
              <p className="section-buttons">
                {commands.map((id) => (
                  <CommandButton key={id} id={id} />
                ))}
              </p>
            )}
          </section>
        ))}
    </div>
  );
}
