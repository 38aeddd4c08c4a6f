import { jobStatuses, transitionsOf as jobTransitions } from '../../service/jobs/transitions.ts';
import {
  proformaInvoiceStatuses,
  transitionsOf as proformaTransitions,
} from '../../service/proforma-invoices/transitions.ts';
import { transitionsOf as quotationTransitions } from '../../service/quotations/transitions.ts';
import type { Subject } from '../../web/commands/core/command.ts';
import { type Kind, kinds, type RecordOf } from '../../web/records/kinds.ts';
import { messageStatuses, quotationStatuses } from '../../web/records/words.ts';
import { job, message, proformaInvoice, quotation } from '../web/made.ts';
import { sampleOf } from './sample-subjects.ts';

const deletedAt = '2026-01-06T09:00:00.000Z';

/** Records of a kind in every condition: each status, ACTIVE and INACTIVE, deleted, default or not. */
export function standingsOf(kind: Kind): readonly RecordOf<Kind>[] {
  const sample = sampleOf({ of: 'one', kind } as Subject) as RecordOf<Kind> | null; // a kind's sample is a record
  const living = inEachState(kind) ?? (sample ? variants(sample) : []);
  const [first] = living;
  return first && 'deletedAt' in first ? [...living, { ...first, deletedAt } as RecordOf<Kind>] : living; // of the same kind
}

function inEachState(kind: Kind): readonly RecordOf<Kind>[] | null {
  switch (kind) {
    case 'job':
      return jobStatuses.flatMap((status) => {
        const assigneeId = status === 'NEW' ? null : 'user_01jd3k8f0ve2mb2q5d6n7x8y9z';
        const done = ['COMPLETED', 'CLOSED'].includes(status);
        const completedAt = done ? '2026-01-06T09:00:00.000Z' : null;
        return job({
          status,
          assigneeId,
          assignee: assigneeId && { id: assigneeId, fullName: 'Ana Lima' },
          completedAt,
          transitions: jobTransitions({ status, completedAt: completedAt && new Date(completedAt) }),
        });
      });
    case 'quotation':
      return quotationStatuses.map(({ value: status }) =>
        quotation({
          status,
          validUntil: '2999-12-31',
          transitions: quotationTransitions({ status: status === 'EXPIRED' ? 'SENT' : status, isFollowed: false }),
        }),
      );
    case 'proformaInvoice':
      return proformaInvoiceStatuses.map((status) =>
        proformaInvoice({ status, transitions: proformaTransitions({ status }) }),
      );
    case 'message':
      return messageStatuses.map(({ value: status }) => message({ status }));
    default:
      return null;
  }
}

/** Variants that fit a kind: ACTIVE or INACTIVE, default or not, with or without a company, first or later. */
function variants(sample: RecordOf<Kind>): readonly RecordOf<Kind>[] {
  const changes: readonly Record<string, unknown>[] = [
    {},
    { status: 'INACTIVE' },
    { isDefault: true },
    { companyId: null },
    { position: 1 },
    { logoFileId: 'file_01jd3k8f0ve2mb2q5d6n7x8y9z' },
    { customerCompanyId: 'customer_company_01jd3k8f0ve2mb2q5d6n7x8y9z' },
  ];
  const fitting = changes.filter((change) => Object.keys(change).every((name) => name in sample));
  return fitting.map((change) => ({ ...sample, ...change }) as RecordOf<Kind>); // a change touches only existing fields
}

export const everyKind = Object.keys(kinds) as Kind[]; // the keys are kinds
