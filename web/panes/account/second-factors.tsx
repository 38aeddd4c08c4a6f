import { FactorsOfUser } from '../../records/documents/factors.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Moment } from '../../ui/moment.tsx';
import { When } from '../../ui/when.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import type { Account } from './account-query.ts';

/** The viewer's second factor, and the commands that fit. */
export function SecondFactors({ of: { userId } }: { of: Account }) {
  const { data, error } = useAnswer({ query: FactorsOfUser, variables: { userId } });
  if (error) return <p className="none">The second factor can’t be shown now.</p>;
  if (!data) return null;
  const { authenticatorAddedAt: addedAt, authenticatorLastUsedAt: usedAt, recoveryCodesLeft } = data.factors;
  if (!addedAt)
    return (
      <>
        <p className="section-about">
          With an authenticator app, a stolen password alone opens nothing: each login also asks for a code of your
          phone.
        </p>
        <p className="section-buttons">
          <CommandButton id="account.addAuthenticator" />
        </p>
      </>
    );
  return (
    <>
      <Facts>
        <Fact term="Authenticator app">
          Added <Moment at={addedAt} />
          {usedAt && (
            <span className="quiet">
              {' '}
              · used <When at={usedAt} />
            </span>
          )}
        </Fact>
        <Fact term="Recovery codes">{recoveryCodesLeft} of 10 left</Fact>
      </Facts>
      <p className="section-buttons">
        <CommandButton id="account.renewRecoveryCodes" />
        <CommandButton id="account.endAuthenticator" />
      </p>
    </>
  );
}
