import { graphql } from '../../ground/graphql.ts';
import { type CompanyRecord, company, companyFields } from '../../records/company.ts';
import {
  ChangeCompanyStatus,
  CreateCompany,
  DeleteCompany,
  RestoreCompany,
  UpdateCompany,
} from '../../records/documents/mutations.ts';
import { formOf, inputOf, valuesOf } from '../../records/fields/forms.ts';
import { locales } from '../../records/locales.ts';
import { app, command, one, some } from '../core/command.ts';
import { deleting, isLive, switching } from '../core/lifecycle.ts';

const CompanyQrCodeFile = graphql(`
  query CompanyQrCodeFile($id: ID!, $format: QrCodeFormat) {
    record: company(id: $id) {
      id
      document: qrCodeFile(format: $format) {
        filename
        url
      }
    }
  }
`);

const { numberOfUsers } = companyFields;

/** The form; the language that a company has can be chosen, however rare. */
const form = (locale?: string) => formOf(companyFields, { locale: { choices: locales(locale) } });

/** Seats are changed by a command of their own. */
function editOf(locale: string) {
  const { numberOfUsers: _, ...rest } = form(locale);
  return rest;
}

const particularsOf = (record: CompanyRecord) => {
  const { numberOfUsers: _, ...input } = inputOf(companyFields, valuesOf(companyFields, record));
  return input;
};

export const companies = [
  command({
    id: 'company.add',
    action: 'add',
    title: 'Add company…',
    aliases: ['new company', 'create company', 'tenant'],
    on: app,
    keys: 'c',
    keysAt: '/layout/companies',
    needs: 'COMPANIES_ADMINISTER',
    layout: 'sheet',
    ask: () => form(),
    initial: () => ({
      locale: navigator.language,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      taxRounding: 'DOCUMENT' as const,
      quotationValidityDays: 30,
      numberOfUsers: 5,
    }),
    operation: CreateCompany,
    variables: (_, input) => ({ input }),
    say: (_, { name }) => `${name} added`,
    undo: (_, __, { changed: { id, version } }) => ({
      operation: DeleteCompany,
      variables: { input: { id, version } },
    }),
    goTo: ({ changed }) => company.path(changed),
  }),
  command({
    id: 'company.edit',
    action: 'edit',
    title: 'Edit company…',
    on: one('company'),
    keys: 'e',
    needs: 'COMPANIES_WRITE',
    ready: isLive,
    layout: 'sheet',
    ask: ({ locale }) => editOf(locale),
    initial: (record) => particularsOf(record),
    operation: UpdateCompany,
    variables: ({ id, version }, answers) => ({ input: { id, version, ...answers } }),
    say: (_, { name }) => `${name} changed`,
    undo: (record, _, { changed: { id, version } }) => ({
      operation: UpdateCompany,
      variables: { input: { id, version, ...particularsOf(record) } },
    }),
  }),
  command({
    id: 'company.changeSeats',
    action: 'edit',
    title: 'Change seats…',
    aliases: ['number of users', 'licences'],
    on: some('company'),
    keys: 't',
    needs: 'COMPANIES_ADMINISTER',
    ready: isLive,
    ask: { numberOfUsers },
    initial: ({ numberOfUsers }) => ({ numberOfUsers }),
    operation: UpdateCompany,
    variables: ({ id, version }, { numberOfUsers }) => ({ input: { id, version, numberOfUsers } }),
    say: ({ name }, { numberOfUsers }) => `${name} has ${numberOfUsers} ${numberOfUsers === 1 ? 'seat' : 'seats'}`,
    undo: ({ id, numberOfUsers }, _, { changed: { version } }) => ({
      operation: UpdateCompany,
      variables: { input: { id, version, numberOfUsers } },
    }),
  }),
  command({
    id: 'company.setLogo',
    action: 'edit',
    title: 'Set logo…',
    aliases: ['upload image'],
    on: one('company'),
    keys: 'shift+l',
    needs: 'COMPANIES_WRITE',
    ready: isLive,
    layout: 'sheet',
    ask: ({ id }) => ({ logoFileId: { ...companyFields.logo, companyId: id } }),
    operation: UpdateCompany,
    variables: ({ id, version }, { logoFileId }) => ({ input: { id, version, logoFileId } }),
    say: ({ name }) => `${name} has a new logo`,
    undo: ({ id, logoFileId }, _, { changed: { version } }) => ({
      operation: UpdateCompany,
      variables: { input: { id, version, logoFileId } },
    }),
  }),
  command({
    id: 'company.removeLogo',
    action: 'edit',
    title: 'Remove logo',
    on: some('company'),
    needs: 'COMPANIES_WRITE',
    ready: (record) => (record.logoFileId === null ? `${record.name} has no logo` : isLive(record)),
    operation: UpdateCompany,
    variables: ({ id, version }) => ({ input: { id, version, logoFileId: null } }),
    say: ({ name }) => `${name} has no logo now`,
    undo: ({ id, logoFileId }, _, { changed: { version } }) => ({
      operation: UpdateCompany,
      variables: { input: { id, version, logoFileId } },
    }),
  }),
  switching({ kind: 'company', needs: 'COMPANIES_ADMINISTER', change: ChangeCompanyStatus }),
  command({
    id: 'company.dashboard',
    action: 'view',
    title: 'View dashboard of company',
    on: one('company'),
    keys: 'v h',
    needs: 'DASHBOARD_READ',
    run: (console, { id }) => console.go(`/layout/dashboard?companyId=${id}`),
  }),
  command({
    id: 'company.users',
    action: 'view',
    title: 'View users of company',
    on: one('company'),
    keys: 'v u',
    needs: 'USERS_READ',
    run: (console, { id }) => console.go(`/layout/users?companyId=${id}`),
  }),
  command({
    id: 'company.departments',
    action: 'view',
    title: 'View departments of company',
    on: one('company'),
    keys: 'v d',
    needs: 'DEPARTMENTS_READ',
    run: (console, { id }) => console.go(`/layout/departments?companyId=${id}`),
  }),
  command({
    id: 'company.customers',
    action: 'customers',
    title: 'View customers of company',
    on: one('company'),
    keys: 'v k',
    needs: 'CUSTOMERS_READ',
    run: (console, { id }) => console.go(`/layout/customers?companyId=${id}`),
  }),
  command({
    id: 'company.customerCompanies',
    action: 'customers',
    title: 'View customer companies of company',
    on: one('company'),
    keys: 'v b',
    needs: 'CUSTOMERS_READ',
    run: (console, { id }) => console.go(`/layout/customer-companies?companyId=${id}`),
  }),
  command({
    id: 'company.jobs',
    action: 'view',
    title: 'View jobs of company',
    on: one('company'),
    keys: 'v j',
    needs: 'JOBS_READ',
    run: (console, { id }) => console.go(`${company.path({ id })}?tab=jobs`),
  }),
  command({
    id: 'company.qrCode',
    action: 'qrCode',
    title: 'Show QR code',
    on: one('company'),
    keys: 'q',
    needs: 'COMPANIES_READ',
    run: (console, { id }) => console.go(`${company.path({ id })}?tab=qr`),
  }),
  command({
    id: 'company.qrCodePng',
    action: 'download',
    title: 'Download QR code as PNG',
    on: one('company'),
    needs: 'COMPANIES_READ',
    run: (console, { id }) => console.download({ operation: CompanyQrCodeFile, variables: { id, format: 'PNG' } }),
  }),
  command({
    id: 'company.qrCodeSvg',
    action: 'download',
    title: 'Download QR code as SVG',
    on: one('company'),
    needs: 'COMPANIES_READ',
    run: (console, { id }) => console.download({ operation: CompanyQrCodeFile, variables: { id, format: 'SVG' } }),
  }),
  command({
    id: 'company.copyLink',
    title: 'Copy link of company',
    aliases: ['share'],
    on: one('company'),
    needs: 'COMPANIES_READ',
    run: (console, { name, link }) => console.copy(link, `the link of ${name}`),
  }),
  ...deleting({ kind: 'company', needs: 'COMPANIES_ADMINISTER', remove: DeleteCompany, restore: RestoreCompany }),
];
