import { type Command, isAt, type Subject } from '../../commands/core/command.ts';
import { choicesOf } from '../../records/fields/question.ts';
import { isGrouped } from '../../state/folds.ts';
import { fold } from '../choosing/match.ts';
import { unread } from './line/answerer.ts';
import { wordIn } from './line/names.ts';
import { byWorth } from './line/sure.ts';
import { spoken, type Token } from './line/tokens.ts';
import { type Understood, wrongly } from './line/understood.ts';
import { isRight, type Reader } from './sentences/reader.ts';

/** An order or groups of the open list: `order by due`, `sort by priority desc`, `group by worker`, `no groups`. */
export function arranged(reader: Reader): readonly Understood[] {
  const { tokens } = reader;
  const said = tokens.map(wordIn).join(' ');
  if (ungrouping.test(said)) return ungrouped(reader);
  const [, verb = ''] = arranging.exec(said) ?? [];
  if (verb === '') return [];
  const rest = tokens.slice(tokens.findIndex((token) => wordIn(token) === 'by') + 1);
  return /^(group|split)/.test(verb) ? groupedBy(reader, rest) : orderedBy(reader, rest);
}

const arranging =
  /^(order|ordered|sort|sorted|arrange|group|grouped|split)(?: (?:it|them|this|these|those|all|the|list|rows|records))* by ./;
/** The sentences for the choice “No groups” of "Group …", which is also called `ungroup`. */
const ungrouping = /^(?:ungroup|(?:no|without|remove|clear) (?:the )?group(?:s|ing))$/;

/** The ascending order comes first; a typed direction leaves the other out. */
function orderedBy(reader: Reader, rest: readonly Token[]): readonly Understood[] {
  const said = rest.map(wordIn).join(' ');
  const [ending = ''] =
    / (?:the )?(?:\S+ first|z to a|a to z|asc|ascending|up|desc|descending|down|reversed?)$/.exec(said) ?? [];
  const asked =
    ending === ''
      ? null
      : / (?:the )?(?:(?:latest|newest|last|highest|largest|biggest|most) first|z to a|desc|down|reverse)/.test(ending);
  const field = rest.slice(0, rest.length - ending.split(' ').length + 1);
  return preferred(chosen(reader, 'order', field), 'orderBy', field)
    .map((each) => ({ ...each, isDown: / ?_DESC\b/.test(String(each.task.given.orderBy)) }))
    .filter(({ isDown }) => asked === null || isDown === asked)
    .map(({ isDown, ...each }) => ({ ...each, doubt: each.doubt + (isDown ? 10 : 0) }))
    .sort(byWorth);
}

/** Of days and times, the groups by month come first. */
function groupedBy(reader: Reader, rest: readonly Token[]): readonly Understood[] {
  return preferred(chosen(reader, 'group', rest), 'by', rest).map((each, at) => ({ ...each, doubt: each.doubt + at }));
}

function ungrouped(reader: Reader): readonly Understood[] {
  const { hand } = reader;
  if (isGrouped(hand.place.query)) return chosen(reader, 'group', [spoken('ungroup')]);
  const command = commandOf(reader, 'group');
  if (!command) return [];
  const task = { ...unread, command, subjects: [], actor: hand.actor };
  return [wrongly(task, { wrong: 'The list has no groups', unknown: null }, 0)];
}

/** The readings of the open list’s command with a choice. */
function chosen(reader: Reader, verb: 'order' | 'group', choice: readonly Token[]): readonly Understood[] {
  const command = commandOf(reader, verb);
  if (!command) return [];
  const lead = { command, used: 0, said: [], tier: 0, tail: [], kind: null, isList: false, isNoun: false } as const;
  return reader.meant(lead, choice).filter(isRight);
}

const commandOf = ({ lines, hand }: Reader, verb: 'order' | 'group'): Command | undefined =>
  lines.leading.find(({ command: { id, on } }) => {
    const subject: Subject = on;
    return subject.of === 'place' && id.endsWith(`.${verb}`) && isAt(hand.place, subject.path);
  })?.command;

/** The readings whose choice has exactly the typed name, if any: `worker`, not “Worker department, A to Z”. */
function preferred(all: readonly Understood[], asked: string, typed: readonly Token[]): readonly Understood[] {
  const name = fold(typed.map(({ text }) => text).join(' '));
  const exact = all.filter(({ task: { asks, given } }) => {
    const field = asks[asked];
    const choices = field?.type === 'choice' ? choicesOf(field, given) : [];
    const [label = ''] = choices.find(({ value }) => value === given[asked])?.label.split(', ') ?? [];
    return fold(label) === name;
  });
  return exact.length > 0 ? exact : all;
}
