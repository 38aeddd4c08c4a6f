import type { ContactDetailsRecord } from '../records/contact-details.ts';
import {
  CreateContactDetails,
  DeleteContactDetails,
  RestoreContactDetails,
  UpdateContactDetails,
} from '../records/contact-details-changes.ts';
import { address, email, flag, phone, text } from './fields.ts';
import { makingDefault, supporting } from './supporting.ts';

const ask = () => ({
  name: text('Name', { maxLength: 200, hint: 'Whom to turn to about a quotation' }),
  designation: text('Designation', { optional: true, maxLength: 200, hint: 'Their position, such as Head of sales' }),
  email: email('E-mail', { optional: true }),
  phone: phone('Phone', { optional: true }),
  address: address('Address', { optional: true, hint: 'Where that is not the company’s' }),
  isDefault: flag('Default', { hint: 'New quotations begin with them' }),
});

const particularsOf = ({ name, designation, email, phone, address, isDefault }: ContactDetailsRecord) => ({
  name,
  designation,
  email,
  phone,
  address,
  isDefault,
});

export const contactDetails = [
  ...supporting({
    kind: 'contactDetails',
    at: '/layout/contact-details',
    aliases: ['salesperson', 'contact person'],
    ask,
    input: (answers) => answers,
    of: particularsOf,
    anew: { name: '', email: null, isDefault: false },
    create: CreateContactDetails,
    update: UpdateContactDetails,
    remove: DeleteContactDetails,
    restore: RestoreContactDetails,
  }),
  makingDefault({
    kind: 'contactDetails',
    title: 'Begin quotations with these contact details',
    aliases: ['default contact details', 'make default'],
    said: 'New quotations begin with',
    update: UpdateContactDetails,
  }),
];
