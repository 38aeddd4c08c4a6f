import { leadsOf } from '../line/leads.ts';
import { wordIn } from '../line/names.ts';
import { spoken } from '../line/tokens.ts';
import { asGuess, type Understood } from '../line/understood.ts';
import { isRight, type Reader } from './reader.ts';

const books = /^(book|fit|slot|squeeze|pencil|schedule|get|put)$/;

/** Most words of a customer's name. */
const mostWords = 4;

/**
 * A visit for a customer: `book in jo park for friday 10, tap leaking` and `fit jo park in on monday, no heat` as `new job for jo park …`.
 * A guess.
 */
export function bookedIn({ tokens, lines, meant }: Reader): readonly Understood[] {
  const words = tokens.map(wordIn);
  const at = words.indexOf('in');
  if (!books.test(words[0] ?? '') || at < 1 || at > mostWords || words.slice(1, at).some((word) => /\d/.test(word)))
    return [];
  const said = ['new', 'job', 'for'].map(spoken).concat(tokens.slice(1, at), tokens.slice(at + 1));
  return leadsOf(lines, said)
    .filter(({ command, tier }) => command.id === 'job.add' && tier === 0)
    .flatMap((lead) => meant(lead, said))
    .filter((each) => isRight(each) && each.missing === null)
    .map(asGuess);
}
