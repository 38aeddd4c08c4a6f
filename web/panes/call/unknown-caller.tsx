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
  const { data } = useAnswer({ query: NearestCallers, variables: { number }, pause: withheld });
  const nearest = data ? [...data.search, ...data.searchNearest].slice(0, 9) : [];
  return (
    <WhichCaller title="Nearest numbers" hits={nearest} onChoose={(id) => setQuery({ who: id })}>
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
    </WhichCaller>
  );
}
