import { dayIn, momentAt, ownTimeZone, plusDays, timeIn } from '../../ground/zoned-time.ts';
import { UpdateJob } from '../../records/documents/mutations.ts';
import { inputOf, valuesOf } from '../../records/fields/forms.ts';
import { day, moment, number } from '../../records/fields/question.ts';
import { type JobRecord, jobFields, ownValue } from '../../records/job.ts';
import { answersOver, isEmpty } from '../core/answers.ts';
import { command, some } from '../core/command.ts';
import { settingMany } from '../core/setting-many.ts';
import { formIn, type JobForm, ownFields, ownInput, particulars } from './job-form.ts';
import { isChangeable } from './jobs.ts';

interface To {
  readonly day: string | null;
  readonly at: string | null;
  /** Days later; negative for earlier, and a fraction for hours. A job without Start counts from today, or from now. */
  readonly by?: number | null;
}

const { scheduledStart, scheduledEnd } = jobFields;

const beginning = '09:00';

/**
 * The schedule on another day. Start keeps its time of day, unless `at` has another; Due keeps its distance from Start. A job
 * without Start begins at 9.
 *
 * movedTo({ scheduledStart: '2026-11-20T14:00:00.000Z', scheduledEnd: '2026-11-20T16:00:00.000Z' }, { day: '2026-11-27', at: null }, 'UTC')
 *   → { scheduledStart: '2026-11-27T14:00:00.000Z', scheduledEnd: '2026-11-27T16:00:00.000Z' }
 */
export function movedTo(of: Pick<JobRecord, 'scheduledStart' | 'scheduledEnd'>, to: To, timeZone: string) {
  const { at } = to;
  if (to.by && !Number.isInteger(to.by)) {
    const begun = of.scheduledStart === null ? Date.now() : Date.parse(of.scheduledStart);
    const later = new Date(begun + Math.round(to.by * 1440) * 60_000).toISOString();
    return movedTo(of, { day: null, at: later }, timeZone);
  }
  const day = to.by ? plusDays(dayIn(of.scheduledStart ?? new Date().toISOString(), timeZone), to.by) : to.day;
  const from = at ?? of.scheduledStart ?? momentAt(day ?? '', beginning, timeZone);
  const start = momentAt(day ?? dayIn(from, timeZone), timeIn(from, timeZone), timeZone);
  const present = { scheduledStart: of.scheduledStart, scheduledEnd: of.scheduledEnd };
  return answersOver({ scheduledStart, scheduledEnd }, present, { scheduledStart: start }) as typeof present; // moments, as given
}

const areAbsent =
  (...names: readonly string[]) =>
  (answers: Readonly<Record<string, unknown>>) =>
    names.every((name) => isEmpty(answers[name]));

/** Moves and sets many jobs at once. */
export const jobMove = [
  command({
    id: 'job.move',
    action: 'edit',
    title: 'Move job…',
    aliases: [
      'postpone',
      'bring forward',
      'bring job forward',
      'push job back',
      'put job off',
      'another day',
      'later',
      'earlier',
    ],
    sayings: ['move job back', 'move job out'],
    on: some('job'),
    keys: 'shift+w',
    needs: 'JOBS_WRITE',
    ready: isChangeable,
    // A typed `fri 14:00` answers the time, a typed `fri` the day, a typed `by 2 days` the distance.
    ask: {
      day: day({ label: 'Day', when: areAbsent('at', 'by') }),
      at: moment({
        label: 'Time',
        optional: true,
        when: areAbsent('day', 'by'),
        hint: 'A day and a time, such as fri 14:00',
      }),
      by: number({
        label: 'Distance',
        optional: true,
        when: areAbsent('day', 'at'),
        min: -365,
        max: 365,
        isStretch: true,
      }),
    },
    operation: UpdateJob,
    variables: (of, to, actor) => ({
      input: { id: of.id, version: of.version, ...movedTo(of, to, actor?.timeZone ?? ownTimeZone()) },
    }),
    changes: (of, to, _, actor) => {
      const moved = movedTo(of, to, actor.timeZone);
      return [
        { field: scheduledStart, from: of.scheduledStart, to: moved.scheduledStart },
        ...(of.scheduledEnd ? [{ field: scheduledEnd, from: of.scheduledEnd, to: moved.scheduledEnd }] : []),
      ];
    },
    say: ({ number }) => `${number} moved`,
    undo: ({ id, scheduledStart, scheduledEnd }, _, { changed: { version } }) => ({
      operation: UpdateJob,
      variables: { input: { id, version, scheduledStart, scheduledEnd } },
    }),
  }),
  settingMany({
    kind: 'job',
    needs: 'JOBS_WRITE',
    ready: isChangeable,
    reads: ({ companyId }) => formIn(companyId),
    ask: (of, _, read) => {
      const form = read as JobForm | null; // the answer of `reads`
      return { ...particulars(of, form), ...ownFields(form, of) };
    },
    valuesOf: (of) => ({
      ...valuesOf(jobFields, of),
      ...Object.fromEntries(of.fields.map((field) => [`fields.${field.key}`, ownValue(field)])),
    }),
    input: (_, values) => {
      const fields = Object.entries(values).flatMap(([name, value]) =>
        name.startsWith('fields.') ? [ownInput(name.slice('fields.'.length), value)] : [],
      );
      return { ...inputOf(jobFields, values), ...(fields.length > 0 && { fields }) };
    },
    update: UpdateJob,
  }),
];
