import type { TermsAndConditionsRecord } from '../records/terms-and-conditions.ts';
import {
  CreateTermsAndConditions,
  DeleteTermsAndConditions,
  RestoreTermsAndConditions,
  UpdateTermsAndConditions,
} from '../records/terms-and-conditions-changes.ts';
import { flag, longText, text } from './fields.ts';
import { makingDefault, supporting } from './supporting.ts';

const ask = () => ({
  title: text('Title', { maxLength: 200, isWide: true }),
  body: longText('Text', {
    maxLength: 10_000,
    isMarkdown: true,
    hint: 'Markdown: a blank line between paragraphs, - or 1. for lists, **bold**, *italics*',
  }),
  isDefault: flag('Default', { hint: 'New quotations begin with them' }),
});

const particularsOf = ({ title, body, isDefault }: TermsAndConditionsRecord) => ({ title, body, isDefault });

export const termsAndConditions = [
  ...supporting({
    kind: 'termsAndConditions',
    at: '/layout/terms-and-conditions',
    aliases: ['small print', 'legal'],
    ask,
    input: (answers) => answers,
    of: particularsOf,
    anew: { title: '', isDefault: false },
    create: CreateTermsAndConditions,
    update: UpdateTermsAndConditions,
    remove: DeleteTermsAndConditions,
    restore: RestoreTermsAndConditions,
  }),
  makingDefault({
    kind: 'termsAndConditions',
    title: 'Begin quotations with these terms',
    aliases: ['default terms and conditions', 'make default'],
    said: 'New quotations begin with',
    update: UpdateTermsAndConditions,
  }),
];
