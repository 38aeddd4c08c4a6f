import type { Given } from '../../commands/core/answers.ts';
import { asksOf, type Command, type Hand, pairIn, type Subject } from '../../commands/core/command.ts';
import { idAlone } from '../../records/fields/forms.ts';
import { type Kind, kindOf, type RecordOf } from '../../records/kinds.ts';

/**
 * The answers that the records in hand give to a command: the second of two checked records, or for a new record, the
 * open record and its company. The only company answers every command.
 *
 * heldAnswers(addJob, …) on an open customer → { customer: { id: 'customer_1', … } }
 */
export function heldAnswers(command: Command, hand: Hand): Given | null {
  if (command.pair) return pairIn(command, hand);
  if ((command.on as Subject).of !== 'app') return null;
  const isAdding = command.action === 'add';
  const open = isAdding ? openIn(hand) : null;
  const companyId = isAdding ? ((open && companyOf(open)) ?? hand.place.query.companyId ?? null) : null;
  const answers = Object.entries(asksOf(command, null, hand.actor)).flatMap(([name, field]) => {
    if (field.type !== 'record') return [];
    if (name === 'company') {
      const known = companyId ?? (field.optional ? null : (hand.onlyCompanyId ?? null));
      return known === null ? [] : [[name, idAlone(known)]];
    }
    return open && kindOf(open.id) === field.kind && isChoosable(open) ? [[name, open]] : [];
  });
  return answers.length > 0 ? Object.fromEntries(answers) : null;
}

/** The record that is open on the screen; null where checked records are in hand. */
function openIn({ held, place }: Hand): RecordOf<Kind> | null {
  const [record, ...others] = held?.records ?? [];
  return record && others.length === 0 && place.path.endsWith(`/${record.id}`) ? record : null;
}

const companyOf = (record: RecordOf<Kind>): string | null =>
  kindOf(record.id) === 'company' ? record.id : 'companyId' in record ? record.companyId : null;

/** Fields offer neither deleted nor inactive records. */
const isChoosable = (record: RecordOf<Kind>): boolean =>
  record.deletedAt === null && !('status' in record && record.status === 'INACTIVE');
