import { graphql } from '../ground/graphql.ts';
import { choice, decimal, flag, images, longText, moment, rowsOf, signature, text } from './fields/question.ts';
import { completedOutcomes, photoMoments } from './words.ts';

/** The report of a visit, apart from pictures. */
export const CompletedInfoFields = graphql(`
  fragment CompletedInfoFields on CompletedInfo {
    startedAt
    finishedAt
    outcome
    findings
    workDone
    checklist {
      label
      done
      remark
    }
    materials {
      description
      quantity
      unit
    }
    followUps
    remarks
    customerName
    signedAt
    noSignatureReason
  }
`);

/** The report of a visit: the form of “Complete job…”. */
export const completedFields = {
  startedAt: moment({ label: 'Arrival', isPast: true }),
  finishedAt: moment({ label: 'Departure', since: 'startedAt', isPast: true }),
  outcome: choice({ label: 'Outcome', choices: completedOutcomes }),
  findings: longText({ label: 'Findings', optional: true, maxLength: 10_000 }),
  workDone: longText({ label: 'Work done', maxLength: 10_000 }),
  checklist: rowsOf({
    label: 'Checklist',
    columns: {
      label: text({ label: 'Check', maxLength: 200 }),
      done: flag({ label: 'Done' }),
      remark: text({ label: 'Remark', optional: true, maxLength: 200 }),
    },
    optional: true,
    max: 100,
    row: 'Check',
  }),
  materials: rowsOf({
    label: 'Materials',
    columns: {
      description: text({ label: 'Material', maxLength: 200 }),
      quantity: decimal({ label: 'Quantity', places: 4 }),
      unit: text({ label: 'Unit', optional: true, maxLength: 20, hint: 'Such as m or pcs' }),
    },
    optional: true,
    max: 200,
    row: 'Material',
  }),
  photos: images({
    label: 'Photos',
    columns: {
      caption: text({ label: 'Caption', optional: true, maxLength: 200 }),
      moment: choice({ label: 'Taken', choices: photoMoments }),
    },
    optional: true,
    max: 20,
  }),
  followUps: longText({ label: 'Follow-ups', optional: true, maxLength: 10_000, hint: 'Work still to be done' }),
  remarks: longText({ label: 'Customer’s remarks', optional: true, maxLength: 10_000 }),
  customerSignatureFileId: signature({
    label: 'Customer’s signature',
    optional: true,
    hint: 'Without a signature, enter the reason below',
  }),
  customerName: text({
    label: 'Signed by',
    maxLength: 200,
    when: ({ customerSignatureFileId }) => Boolean(customerSignatureFileId),
  }),
  signedAt: moment({
    label: 'Signed',
    optional: true,
    hint: 'Leave empty for the time of departure',
    when: ({ customerSignatureFileId }) => Boolean(customerSignatureFileId),
  }),
  noSignatureReason: longText({
    label: 'Reason for the missing signature',
    suggest: ['Nobody was at home', 'Told by telephone', 'Signed on paper', 'The customer declined to sign'],
    maxLength: 10_000,
    when: ({ customerSignatureFileId }) => !customerSignatureFileId,
  }),
};
