import { calledBy } from '../../ground/call-place.ts';
import type { ResultOf } from '../../ground/graphql.ts';
import { setQuery, usePlace } from '../../ground/hash-location.ts';
import { ViewerQuery } from '../../state/viewer.ts';
import { Notice } from '../../ui/notice.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { type ScreenContent, screen } from '../frame/pane.ts';
import { Callers } from './call-queries.ts';
import { KnownCaller } from './known-caller.tsx';
import { UnknownCaller } from './unknown-caller.tsx';
import { WhichCaller } from './which-caller.tsx';

export const callScreen: ScreenContent = {
  screen: (place) => {
    const number = calledBy(place);
    if (number === null) return screen({ query: ViewerQuery, variables: {}, view: NoCall });
    return screen({ ...callersOf(number), view: Call });
  },
  early: (place) => {
    const number = calledBy(place);
    return number === null ? null : callersOf(number);
  },
};

const callersOf = (number: string) => ({ query: Callers, variables: { numbers: [number] } });

function NoCall() {
  return (
    <Notice title="No call">
      <p>Your telephone system can open this screen for each call. You can also enter a number.</p>
      <CommandButton id="call.show" isPrimary />
    </Notice>
  );
}

/** The caller; a choice among several; or the ways to add an unknown caller. */
function Call({ data: { lookup } }: { data: ResultOf<typeof Callers> }) {
  const place = usePlace();
  const number = calledBy(place) ?? '';
  const hits = lookup.flatMap(({ hits }) => hits);
  const [first, ...others] = hits;
  const who = place.query.who ?? (others.length === 0 ? first?.recordId : undefined);
  if (who) {
    const hit = hits.find(({ recordId }) => recordId === who);
    return <KnownCaller key={who} id={who} hit={hit ?? null} number={number} others={hits.length - (hit ? 1 : 0)} />;
  }
  if (!first) return <UnknownCaller number={number} />;
  return <WhichCaller title={`Who is calling from ${number}?`} hits={hits} onChoose={(id) => setQuery({ who: id })} />;
}
