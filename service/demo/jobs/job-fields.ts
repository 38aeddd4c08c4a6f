import { searchText } from '../../shared/search-text.ts';
import type { JobFieldValue } from '../../shared/values.ts';
import type { Dice } from '../dice.ts';
import { bornAt, calendarDay, daysAfter, history, type Records, type Setting } from '../records.ts';
import type { OwnField, Tenant } from '../tenants/tenant.ts';

/** The company's own job fields, made in its first weeks. */
export function rollJobFields(tenant: Tenant, setting: Omit<Setting, 'day'>) {
  const at = setting.early();
  const jobFields = tenant.jobFields.map(
    ({ key, label, type, required = false, internal = false, options = [] }, index) => ({
      ...bornAt(at, 'job_field', setting),
      key,
      label,
      type,
      required,
      internal,
      options: JSON.stringify(options),
      position: index + 1,
      search: searchText([key, label]),
    }),
  );
  return {
    jobFields,
    auditEntries: jobFields.flatMap((field) => history(setting.dice, field, setting.clerk)),
  } satisfies Partial<Records>;
}

/** A job's values for the company's own fields: all required fields and most others. */
export function rollFieldValues({ jobFields }: Tenant, createdAt: Date, dice: Dice): JobFieldValue[] {
  return jobFields
    .filter(({ required }) => required || dice.chance(0.6))
    .map((field) => ({
      key: field.key,
      label: field.label,
      type: field.type,
      value: rollValue(field, createdAt, dice),
    }));
}

function rollValue({ type, options, samples }: OwnField, createdAt: Date, dice: Dice): string | boolean {
  switch (type) {
    case 'CHECKBOX':
      return dice.chance(0.4);
    case 'NUMBER':
      return `${dice.whole(1, 99_999)}.${dice.whole(0, 9)}`;
    case 'DATE':
      return calendarDay(daysAfter(createdAt, -dice.whole(30, 4000)));
    case 'DROPDOWN':
      return dice.one(options ?? []);
    default:
      return dice.one(samples ?? []);
  }
}
