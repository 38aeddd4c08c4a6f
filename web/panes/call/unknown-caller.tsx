import { isWithheld } from '../../ground/call-place.ts';
import { setQuery } from '../../ground/hash-location.ts';
import { useTitle } from '../../ui/title.ts';
import { CommandButton } from '../frame/command-button.tsx';
import { useKeptFocus } from '../frame/kept-focus.ts';
import { useAnswer } from '../frame/use-answer.ts';
import { CallBack } from './call-back.tsx';
import { NearestCallers } from './call-queries.ts';
import { WhichCaller } from './which-caller.tsx';

/** A number without a record: the nearest numbers, and the command that adds the caller. */
export function UnknownCaller({ number }: { number: string }) {
  const withheld = isWithheld(number);
  useTitle(withheld ? 'Number withheld' : number, 'Call');
  useKeptFocus(`call ${number}`);
  return (
    <div className="screen">
      <header className="call-head">
        <h2 className="call-title" data-heading tabIndex={-1}>
          {withheld ? 'The caller’s number is withheld' : `Nobody has the number ${number}`}
        </h2>
        <div className="buttons">
          <CommandButton id="call.addCustomer" isPrimary />
          <CommandButton id="record.find" />
          {!withheld && <CallBack number={number} />}
        </div>
      </header>
      {!withheld && <Nearest number={number} />}
    </div>
  );
}

function Nearest({ number }: { number: string }) {
  const { data } = useAnswer({ query: NearestCallers, variables: { number } });
  if (!data || data.search.length === 0) return null;
  return <WhichCaller title="Nearest numbers" hits={data.search} onChoose={(id) => setQuery({ who: id })} isGuess />;
}
