import { contactDetailsFields } from '../../records/contact-details.ts';
import {
  CreateContactDetails,
  DeleteContactDetails,
  RestoreContactDetails,
  UpdateContactDetails,
} from '../../records/documents/mutations.ts';
import { formOf, inputOf } from '../../records/fields/forms.ts';
import { makingDefault, supporting } from './supporting.ts';

export const contactDetails = [
  ...supporting({
    kind: 'contactDetails',
    at: '/layout/contact-details',
    aliases: ['salesperson', 'contact person'],
    ask: () => formOf(contactDetailsFields),
    input: (answers) => answers,
    of: (record) => inputOf(contactDetailsFields, record),
    anew: { name: '', email: null, isDefault: false },
    create: CreateContactDetails,
    update: UpdateContactDetails,
    remove: DeleteContactDetails,
    restore: RestoreContactDetails,
  }),
  makingDefault({
    kind: 'contactDetails',
    title: 'Make contact details the default',
    aliases: ['default contact details', 'make default'],
    said: 'New quotations begin with',
    update: UpdateContactDetails,
  }),
];
