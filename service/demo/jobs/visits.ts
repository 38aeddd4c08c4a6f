import type { ChecklistItem, Material } from '../../shared/values.ts';
import { rowsOf } from '../tables.ts';
import type { Trade } from '../tenants/tenant.ts';

/** Texts, checks and materials for the report of a trade's worker. */
export interface Visits {
  findings: string[];
  workDone: string[];
  checklist: Pick<ChecklistItem, 'label'>[];
  /** `most` is the largest quantity and sets the number of places. */
  materials: (Pick<Material, 'description' | 'unit'> & { most: string })[];
  followUps: string[];
}

const rows = rowsOf(new URL('./visits.tsv', import.meta.url), ['trade', 'part', 'text', 'unit', 'most']);

export function visitsOf(trade: Trade): Visits {
  const said = (part: keyof Visits) => rows.filter((row) => row.trade === trade && row.part === part);
  return {
    findings: said('findings').map(({ text }) => text),
    workDone: said('workDone').map(({ text }) => text),
    checklist: said('checklist').map(({ text: label }) => ({ label })),
    materials: said('materials').map(({ text: description, unit, most }) => ({ description, unit, most })),
    followUps: said('followUps').map(({ text }) => text),
  };
}

/** Remarks of customers who sign. */
export const customerRemarks = [
  'Quick and friendly, thank you.',
  'Please call half an hour before the next visit.',
  'All good. The invoice goes to head office.',
  'Much quieter than before!',
];

/** Reasons for a missing signature. */
export const noSignatureReasons = [
  'Nobody on site at the end of the visit; keys left with the reception.',
  'Customer asked for the report by e-mail instead.',
  'Contact-free visit at the customer’s request.',
];

export const captions: Record<Trade, readonly [before: string, after: string]> = {
  AIR: ['Coil as found', 'Coil after cleaning'],
  POWER: ['Scorched breaker', 'New breaker under load'],
  WATER: ['Leak at the joint', 'New coupling, dry'],
  GROUNDS: ['On arrival', 'When we left'],
  OFFICE: ['Latch misses the plate', 'Door closes, keys handed over'],
};
