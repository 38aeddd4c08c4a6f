import { unread } from '../line/answerer.ts';
import { namesIn, numberTyped } from '../line/exact-names.ts';
import { leadsOf } from '../line/leads.ts';
import { textOf } from '../line/tokens.ts';
import { forbidden, type Understood } from '../line/understood.ts';
import type { Reader } from './reader.ts';

/** Readings by commands of another role, told from the words alone. */
export function forOthers({ line, tokens, lines, hand }: Reader): readonly Understood[] {
  const leads = leadsOf({ ...lines, leading: lines.forbidden }, tokens);
  const [best] = leads;
  // `tenant at 118 can only do mornings` adds no company.
  const isNumbered = tokens.some((token, at) => at > 0 && namesIn([token]).names.some(numberTyped));
  const fitting = leads.filter(
    ({ command, tier, used }) =>
      tier < 2 && tier === best?.tier && used === best.used && !(isNumbered && command.action === 'add'),
  );
  return fitting.slice(0, 2).flatMap(({ command, used, tier }) => {
    const task = { ...unread, command, subjects: [], actor: hand.actor };
    return command.needs ? [forbidden(task, command.needs, textOf(line, tokens.slice(used)), tier * 100)] : [];
  });
}
