import { numberOf } from '../../../service/shared/shown-number.ts';
import type { Schema } from '../../ground/graphql.ts';
import { dayIn } from '../../ground/zoned-time.ts';
import { ChangeQuotationStatus, TakeBackQuotation } from '../../records/documents/mutations.ts';
import { choice, longText } from '../../records/fields/question.ts';
import { type QuotationRecord, quotationFields } from '../../records/quotation.ts';
import { quotationStatuses } from '../../records/words.ts';
import type { Actor } from '../../state/viewer.ts';
import { type Blocked, command, some } from '../core/command.ts';
import { firstNo, takingBack } from '../core/lifecycle.ts';

type Status = Schema<'QuotationStatus'>;

const standings: Readonly<Record<Status, string>> = {
  DRAFT: 'is a draft',
  SENT: 'is sent',
  ACCEPTED: 'is accepted',
  REJECTED: 'is rejected',
  EXPIRED: 'has expired',
  CANCELLED: 'is cancelled',
};

/** `Q-2026-000123-R2 is accepted` */
const standing = (of: Pick<QuotationRecord, 'number' | 'revision'>, status: Status) =>
  `${numberOf(of)} ${standings[status]}`;

export const isLive = (of: QuotationRecord): true | Blocked =>
  of.deletedAt === null || { why: `${numberOf(of)} is deleted`, unblock: 'quotation.restore' };

/** The command for the next step from each status. */
const onwards: Ways = {
  DRAFT: 'quotation.markSent',
  SENT: 'quotation.accept',
  EXPIRED: 'quotation.accept',
  ACCEPTED: 'quotation.takeBack',
  REJECTED: 'quotation.edit',
  CANCELLED: 'quotation.duplicate',
};
type Ways = { readonly [From in Status]?: string };

/** The status as a reason against a command, with the command that changes the status. */
export function blockedAt(of: QuotationRecord, ways: Ways = onwards): Blocked {
  const why = standing(of, of.status);
  const unblock = ways[of.status];
  return unblock ? { why, unblock } : why;
}

/** Whether a quotation is accepted: only then jobs and a proforma invoice can be made from the quotation. */
export const isAccepted = (of: QuotationRecord): true | Blocked =>
  firstNo(isLive(of), of.status === 'ACCEPTED' || blockedAt(of));

const transition = (of: QuotationRecord, to: unknown) => of.transitions.find(({ status }) => status === to);

/** Whether the last valid day has passed. A day ends in the company's time zone, so only the company's own users know. */
const isPast = ({ validUntil }: QuotationRecord, { companyId, timeZone }: Actor) =>
  companyId !== null && validUntil < dayIn(new Date(), timeZone);

function canMove(of: QuotationRecord, to: Status, actor: Actor, from: Status = of.status): true | Blocked {
  const live = isLive(of);
  if (live !== true) return live;
  if (from !== of.status || !transition(of, to)) return blockedAt(of);
  return to === 'SENT' && of.status === 'DRAFT' && isPast(of, actor) ? pastValidity(of) : true;
}

/** Whether a quotation can be e-mailed: a draft or sent quotation while valid, an accepted quotation for ever. */
export function canBeSent(of: QuotationRecord, actor: Actor): true | Blocked {
  const live = isLive(of);
  if (live !== true || of.status === 'ACCEPTED') return live;
  if (of.status === 'DRAFT' && isPast(of, actor)) return pastValidity(of);
  const isOpen = of.status === 'DRAFT' || of.status === 'SENT';
  return isOpen || blockedAt(of, { ...onwards, EXPIRED: 'quotation.edit' });
}

const pastValidity = (of: QuotationRecord): Blocked => ({
  why: `The last valid day of ${numberOf(of)} has passed`,
  unblock: 'quotation.edit',
});

/** The question before a late acceptance. */
const question = (of: QuotationRecord, to: Status): string | null =>
  to === 'ACCEPTED' && of.status === 'EXPIRED' ? `${numberOf(of)} has expired. Accept it anyway?` : null;

const input = (of: QuotationRecord, to: Status, reason?: string | null) => ({
  input: {
    id: of.id,
    version: of.version,
    status: to,
    ...(reason && { reason }),
    ...(to === 'ACCEPTED' && of.status === 'EXPIRED' && { acceptExpired: true }),
  },
});

const common = {
  action: 'changeState',
  on: some('quotation'),
  needs: 'QUOTATIONS_WRITE',
  operation: ChangeQuotationStatus,
  undo: takingBack(TakeBackQuotation),
} as const;

const reason = (hint: string) => longText({ label: quotationFields.statusReason.label, maxLength: 10_000, hint });

/** A command for each move of a quotation, and “Change status of quotation…” for all moves. */
export const quotationStates = [
  command({
    ...common,
    id: 'quotation.markSent',
    title: 'Mark quotation as sent',
    aliases: ['handed over', 'posted', 'sent by hand'],
    ready: (of, actor) => canMove(of, 'SENT', actor, 'DRAFT'),
    variables: (of) => input(of, 'SENT'),
    say: (of) => standing(of, 'SENT'),
  }),
  command({
    ...common,
    id: 'quotation.accept',
    title: 'Accept quotation',
    cues: [
      'said yes',
      'says yes',
      'is a yes',
      'go ahead',
      'goes ahead',
      'went through',
      'happy with',
      'signed',
      'agreed',
      'wants',
      'took',
    ],
    aliases: ['record acceptance', 'won', 'order', 'agreed', 'sign', 'signed'],
    sayings: ['say yes to quotation', 'go ahead with quotation', 'go ahead for quotation', 'thumbs up for quotation'],
    keys: 'a',
    ready: (of, actor) => canMove(of, 'ACCEPTED', actor),
    confirm: (of) => question(of, 'ACCEPTED'),
    variables: (of) => input(of, 'ACCEPTED'),
    say: (of) => standing(of, 'ACCEPTED'),
  }),
  command({
    ...common,
    id: 'quotation.reject',
    title: 'Reject quotation…',
    cues: [
      'said no',
      'says no',
      'no go',
      'not interested',
      'doesnt want',
      'dont want',
      'someone cheaper…',
      'too expensive…',
      'too pricey…',
      'lost',
      'refused',
      'is off',
    ],
    aliases: ['record rejection', 'lost', 'declined', 'refused'],
    sayings: ['pass on quotation', 'fall through', 'say no to quotation', 'turn quotation down', 'turn down quotation'],
    keys: 'shift+a',
    ready: (of, actor) => canMove(of, 'REJECTED', actor),
    ask: { reason: reason('Why the customer rejects the quotation') },
    variables: (of, { reason }) => input(of, 'REJECTED', reason),
    say: (of) => standing(of, 'REJECTED'),
  }),
  command({
    ...common,
    id: 'quotation.takeBack',
    title: 'Take back acceptance of quotation…',
    aliases: ['not accepted', 'unaccept', 'sent again'],
    ready: (of, actor) => canMove(of, 'SENT', actor, 'ACCEPTED'),
    ask: { reason: reason('Why the acceptance is taken back') },
    variables: (of, { reason }) => input(of, 'SENT', reason),
    say: (of) => `${numberOf(of)} is no longer accepted`,
  }),
  command({
    ...common,
    id: 'quotation.cancel',
    title: 'Cancel quotation…',
    cues: ['is off'],
    aliases: ['void', 'withdraw', 'call off'],
    ready: (of, actor) => canMove(of, 'CANCELLED', actor),
    ask: {
      reason: longText({
        label: quotationFields.statusReason.label,
        optional: true,
        maxLength: 10_000,
        hint: 'Why the quotation is cancelled',
      }),
    },
    variables: (of, { reason }) => input(of, 'CANCELLED', reason),
    say: (of) => standing(of, 'CANCELLED'),
  }),
  command({
    ...common,
    id: 'quotation.changeState',
    title: 'Change status of quotation…',
    aliases: ['move', 'state'],
    keys: 's',
    ready: (of) => firstNo(isLive(of), of.transitions.length > 0 || blockedAt(of)),
    ask: (of) => ({
      status: choice({
        label: quotationFields.status.label,
        choices: quotationStatuses.filter(({ value }) => transition(of, value)),
      }),
      reason: longText({
        label: quotationFields.statusReason.label,
        maxLength: 10_000,
        when: ({ status }) => transition(of, status)?.needsReason === true,
      }),
    }),
    confirm: (of, { status }) => question(of, status),
    variables: (of, { status, reason }) => input(of, status, reason),
    say: (of, { status }) => standing(of, status),
  }),
];
