import { fold } from '../../choosing/match.ts';
import { arranged } from '../arranged.ts';
import { guessed } from '../guesses/guess.ts';
import { isHollow } from '../guesses/hollow.ts';
import { addedTo } from '../sentences/added-to.ts';
import { additions, additionsAfterChoice, additionsAfterColon, additionsForCaller } from '../sentences/additions.ts';
import { bookedIn } from '../sentences/booked-in.ts';
import { clausesIn } from '../sentences/clauses.ts';
import { lasting, moved, withDue } from '../sentences/due-by.ts';
import { forOthers } from '../sentences/for-others.ts';
import { conditions, listed } from '../sentences/lists.ts';
import { nameFirst } from '../sentences/name-first.ts';
import { ofHeld } from '../sentences/of-held.ts';
import { ownersField } from '../sentences/owners-field.ts';
import { personFirst } from '../sentences/person-first.ts';
import { nameQuestions, politeQuestions, questions } from '../sentences/questions.ts';
import { isRight, type Reader } from '../sentences/reader.ts';
import { gotOut, receiverFirst } from '../sentences/receiver-first.ts';
import { recordFirst } from '../sentences/record-first.ts';
import { setOfMany } from '../sentences/set-of-many.ts';
import { toldToWorker } from '../sentences/told-to-worker.ts';
import { lookedUp, viewOf } from '../sentences/views.ts';
import { wished } from '../sentences/wishes.ts';
import { sentTo } from '../sentences/workers-sent.ts';
import { takenOff } from '../sentences/workers-taken-off.ts';
import { withoutCourtesy, withoutGreetings } from '../wording/courtesies.ts';
import { inFullWords } from '../wording/full-words.ts';
import { basesOf } from '../wording/inflections.ts';
import { withKnownWords } from '../wording/misspelt.ts';
import type { World } from './answerer.ts';
import { namesIn } from './exact-names.ts';
import { leadsOf } from './leads.ts';
import { wordIn } from './names.ts';
import { readingsIn } from './readings.ts';
import { scopeIn } from './scope.ts';
import { several } from './several.ts';
import { byWorth, deedOf, together } from './sure.ts';
import { isNoise, spoken, type Token, textOf, tokensOf } from './tokens.ts';
import { asGuess, type Understood } from './understood.ts';

/** Most readings of a line that the palette shows. */
const mostShown = 8;

/** All meanings of a line, surest first. None for a line without a meaning, and for the whole name of a command: `put job off`. */
export function understand(line: string, world: World): readonly Understood[] {
  if (scopeIn(line)) return [];
  const written = inFullWords(tokensOf(line));
  const name = textOf(line, withoutGreetings(written)).replace(/…$/, '');
  // `where do i change our bank details?`
  const place = textOf(line, withoutCourtesy(written)).replace(/\?+$/, '');
  if ([name, place].some((each) => world.lines.wholeNames.has(fold(each)))) return [];
  const found = meaningsOf(line, written, world);
  // A reader asks only once the surer readers before have their answers.
  const { known } = world;
  const [surest] = found;
  if (surest && isRight(surest) && isHollow(surest, written, world)) {
    const guesses = guessed(line, withoutCourtesy(written), world, []);
    if (!guesses.some(({ doubt }) => doubt < 300)) return found;
    // `make a job out of quote 48` makes no job “out of quote 48”; `new job jo park, room 12 is cold` changes no job 12.
    const isWhole = guesses.every(({ lost, can }) => lost.length === 0 && can.state === 'ready');
    const below = Math.max(...guesses.map(({ doubt }) => doubt)) + 1;
    const others = found.map((each) => ({
      ...asGuess(each),
      doubt: isWhole ? Math.max(each.doubt, below) : each.doubt,
    }));
    return isWhole ? [...guesses, ...others] : [...others, ...guesses];
  }
  if (found.some(isRight) || known.isAsking) return found;
  const read = (tokens: readonly Token[], world: World) => meaningsOf(line, tokens, world);
  const all = several(line, withoutCourtesy(written), world, read);
  if (all) return [all];
  if (known.isAsking) return found;
  const isForbidden = found.some(({ can }) => can.state === 'forbidden');
  // `assign 1 will` of a person who may not assign is no text for the record on the page.
  const held = isForbidden ? [] : ofHeld(withoutCourtesy(written), world, (tokens) => meaningsOf(line, tokens, world));
  if (held.length > 0 || known.isAsking) return known.isAsking ? found : held;
  // `chloe can take the fence one`
  const named = withJobs(written);
  const ofJob = named === written ? [] : meaningsOf(line, named, world).filter(isRight);
  if (ofJob.length > 0) return ofJob.map(asGuess);
  if (known.isAsking) return found;
  // `pritn reprot of 140`
  const spelt = withKnownWords(written, world.lines);
  const meant = spelt ? meaningsOf(line, spelt, world).filter(isRight) : [];
  if (meant.length > 0) return meant.map(asGuess);
  for (const clause of clausesIn(written)) {
    if (known.isAsking) return found;
    const said = meaningsOf(line, clause, world).filter(isRight);
    if (said.length > 0) return said.map(asGuess);
  }
  if (known.isAsking) return found;
  if (isForbidden) return found;
  // A misspelt verb: `marco` is no “macro”.
  const verbs = spelt?.map((token, at) => {
    const typed = written[at] ?? token;
    const isForm = basesOf(wordIn(typed)).some((base) => world.lines.verbs.has(base));
    return world.lines.verbs.has(token.text) && !isForm ? token : typed;
  });
  for (const tokens of verbs ? [named, verbs] : [named]) {
    if (known.isAsking) return found;
    const guesses = guessed(line, withoutCourtesy(tokens), world, found);
    if (guesses.length > 0) return guesses;
  }
  return found;
}

/** The words with `job` for `one` behind a word of a title: `the fence one` as `the fence job`. */
function withJobs(tokens: readonly Token[]): readonly Token[] {
  const words = tokens.map(wordIn);
  const isOne = (at: number) =>
    words[at] === 'one' && at > 0 && /^\p{L}{3,}$/u.test(words[at - 1] ?? '') && !isNoise(words[at - 1] ?? '');
  return words.some((_, at) => isOne(at))
    ? tokens.map((token, at) => (isOne(at) ? { ...token, text: 'job' } : token))
    : tokens;
}

function meaningsOf(line: string, written: readonly Token[], world: World): readonly Understood[] {
  const { lines, hand, clock, known } = world;
  const { meant, about, aboutLast } = readingsIn(line, world);
  const typed = withoutGreetings(written);
  const asked = withoutCourtesy(typed);
  // `who has 118`
  const isRecord = asked.length < written.length && namesIn(asked).used === asked.length;
  const tokens = isRecord ? [spoken('open'), ...asked] : (withDue(asked, clock) ?? asked);
  const reader: Reader = { line, tokens, lines, hand, known, meant, about, aboutLast };
  const byField = arranged(reader);
  if (byField.length > 0) return byField;
  const verbFirst = leadsOf(lines, tokens).flatMap((lead) => meant(lead, tokens));
  // A misspelt verb (doubt above 300) yields to a list: `closed jobs`.
  const isVerb = verbFirst.some(({ isWrong, doubt }) => !isWrong && doubt < 300);
  const forCaller = additionsForCaller(reader);
  if (forCaller.length > 0) return forCaller;
  const others = () => {
    const byRecord = recordFirst(reader);
    const all = [
      ...listed(reader, verbFirst.length > 0),
      ...conditions(reader),
      ...byRecord,
      ...personFirst(reader),
      ...(byRecord.some(isRight) ? [] : ownersField(reader)),
      ...sentences(),
    ];
    if (all.some(isRight)) return all;
    return [...all, ...nameFirst(reader), ...politeQuestions(reader, typed), ...nameQuestions(reader, typed)];
  };
  // `where is brennan`
  const isRequest = asked.length !== typed.length && verbFirst.length === 0;
  const sentences = () => [
    ...takenOff(reader),
    ...sentTo(reader),
    ...bookedIn(reader),
    ...toldToWorker(reader),
    ...moved(reader),
    ...lasting(reader),
    ...addedTo(reader),
    ...setOfMany(reader),
    ...wished(reader),
    ...receiverFirst(reader),
    ...gotOut(reader),
    ...viewOf(reader),
    ...additionsAfterColon(reader),
    ...additionsAfterChoice(reader),
    ...questions(reader, typed),
    ...(isRequest ? lookedUp(reader, asked) : []),
  ];
  const understood = [...verbFirst, ...(isVerb ? [] : others()), ...additions(reader)];
  const allRight = understood.filter(({ isWrong }) => !isWrong);
  // An abbreviated command counts only without a command in full, and a guess only without a sure reading.
  const isFull = allRight.some(({ doubt }) => doubt < 200);
  const isSure = allRight.some(({ doubt, isGuess, can }) => doubt < 200 && !isGuess && can.state === 'ready');
  const right = allRight.filter(({ doubt, isGuess }) => !(isFull && doubt >= 200) && !(isSure && isGuess));
  // Wrong readings are shown only without a right reading, and only for an unabbreviated command (doubt below 200).
  const least = Math.min(...understood.map(({ doubt }) => doubt));
  const wrong = () => together(understood.filter(({ doubt }) => doubt < 200 && doubt === least));
  const failed = right.length > 0 ? [] : wrong();
  const shown = right.length > 0 ? right : failed.length > 0 ? failed : forOthers(reader);
  const lastFirst = [...shown].sort(byWorth).reverse();
  const unique = new Map(lastFirst.map((each) => [deedOf(each), each]));
  return [...unique.values()].reverse().slice(0, mostShown);
}
