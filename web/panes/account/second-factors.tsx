import type { ResultOf } from '../../ground/graphql.ts';
import { FactorsOfUser } from '../../records/documents/factors.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Moment } from '../../ui/moment.tsx';
import { When } from '../../ui/when.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import type { Account } from './account-query.ts';

/** The viewer's second factors, and the commands that fit. */
export function SecondFactors({ of: { userId, mustAddSecondFactor } }: { of: Account }) {
  const { data, error } = useAnswer({ query: FactorsOfUser, variables: { userId } });
  if (error) return <p className="none">The second factor can’t be shown now.</p>;
  if (!data) return null;
  const { authenticatorAddedAt, passkeys } = data.factors;
  const hasSome = Boolean(authenticatorAddedAt) || passkeys.length > 0;
  return (
    <>
      {hasSome ? (
        <Present of={data.factors} />
      ) : (
        <p>
          With an authenticator app or a passkey, a stolen password alone opens nothing. A passkey logs you in by
          fingerprint, face or PIN, without your password.
        </p>
      )}
      <p className="section-buttons">
        {!authenticatorAddedAt && <CommandButton id="account.addAuthenticator" />}
        <CommandButton id="account.addPasskey" />
        {hasSome && <CommandButton id="account.renewRecoveryCodes" />}
        {authenticatorAddedAt && <CommandButton id="account.endAuthenticator" />}
        {passkeys.length > 0 && <CommandButton id="account.endPasskey" />}
        {mustAddSecondFactor && <CommandButton id="app.logOut" />}
      </p>
    </>
  );
}

function Present({ of }: { of: ResultOf<typeof FactorsOfUser>['factors'] }) {
  const { authenticatorAddedAt: addedAt, authenticatorLastUsedAt: usedAt, passkeys, recoveryCodesLeft } = of;
  return (
    <Facts>
      {addedAt && (
        <Fact term="Authenticator app">
          <Dates added={addedAt} used={usedAt} />
        </Fact>
      )}
      {passkeys.map((passkey) => (
        <Fact key={passkey.id} term={`Passkey ${passkey.name}`}>
          <Dates added={passkey.addedAt} used={passkey.lastUsedAt} />
        </Fact>
      ))}
      <Fact term="Recovery codes">{recoveryCodesLeft} of 10 left</Fact>
    </Facts>
  );
}

function Dates({ added, used }: { added: string; used: string | null }) {
  return (
    <>
      Added <Moment at={added} />{' '}
      <span className="quiet">
        ·{' '}
        {used ? (
          <>
            used <When at={used} />
          </>
        ) : (
          'not used yet'
        )}
      </span>
    </>
  );
}
