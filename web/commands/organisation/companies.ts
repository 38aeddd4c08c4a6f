import { type CompanyRecord, company, companyFields } from '../../records/company.ts';
import { CompanyQrCodePng, CompanyQrCodeSvg } from '../../records/documents/files.ts';
import { CreateCompany, UpdateCompany } from '../../records/documents/mutations.ts';
import { formOf, inputOf, valuesOf } from '../../records/fields/forms.ts';
import { locales } from '../../records/fields/locales.ts';
import { taxInput } from '../../records/fields/tax-rows.ts';
import { command, one, some } from '../core/command.ts';
import { adding, setting } from '../core/editing.ts';
import { deleting, firstNo, isLive, switching } from '../core/lifecycle.ts';
import { listing } from '../core/opening.ts';

const { numberOfUsers } = companyFields;

/** The form offers the present language too, however rare. */
const form = (locale?: string) => formOf(companyFields, { locale: { choices: locales(locale) } });

const particularsOf = (record: CompanyRecord) => {
  const { numberOfUsers: _, ...input } = inputOf(companyFields, valuesOf(companyFields, record));
  return input;
};

const sent = <Given extends { defaultTaxes: Parameters<typeof taxInput>[0] }>({ defaultTaxes, ...answers }: Given) => ({
  ...answers,
  defaultTaxes: taxInput(defaultTaxes),
});

const { initial: _, ...settingLogo } = setting(UpdateCompany, ({ logoFileId }: CompanyRecord) => ({ logoFileId }));

export const companies = [
  command({
    ...adding('company'),
    aliases: ['new company', 'create company', 'tenant'],
    needs: 'COMPANIES_ADMINISTER',
    ask: () => form(),
    initial: () => ({
      locale: navigator.language,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      taxRounding: 'DOCUMENT' as const,
      quotationValidityDays: 30,
      secondFactorDemand: 'NOBODY' as const,
      numberOfUsers: 5,
    }),
    operation: CreateCompany,
    variables: (_, answers) => ({ input: sent(answers) }),
    say: (_, { name }) => `${name} added`,
  }),
  command({
    id: 'company.edit',
    action: 'edit',
    title: 'Edit company…',
    aliases: [
      'settings',
      'company settings',
      'time zone',
      'currency',
      'language',
      'tax number',
      'VAT number',
      'default tax',
      'VAT',
      'GST',
    ],
    on: one('company'),
    keys: 'e',
    needs: 'COMPANIES_WRITE',
    ready: isLive,
    layout: 'sheet',
    ask: ({ locale }) => {
      const { numberOfUsers: _, ...rest } = form(locale); // “Change seats…” sets the number
      return rest;
    },
    initial: (record) => particularsOf(record),
    operation: UpdateCompany,
    variables: ({ id, version }, answers) => ({ input: { id, version, ...sent(answers) } }),
    say: (_, { name }) => `${name} changed`,
    undo: (record, _, { changed: { id, version } }) => ({
      operation: UpdateCompany,
      variables: { input: { id, version, ...sent(particularsOf(record)) } },
    }),
  }),
  command({
    ...setting(UpdateCompany, ({ numberOfUsers }: CompanyRecord) => ({ numberOfUsers })),
    id: 'company.changeSeats',
    action: 'edit',
    title: 'Change seats…',
    aliases: ['number of users', 'licences'],
    on: some('company'),
    keys: 't',
    needs: 'COMPANIES_ADMINISTER',
    ready: isLive,
    ask: { numberOfUsers },
    variables: ({ id, version }, answers) => ({ input: { id, version, ...answers } }),
    say: ({ name }, { numberOfUsers }) => `${name} has ${numberOfUsers} ${numberOfUsers === 1 ? 'seat' : 'seats'}`,
  }),
  command({
    ...settingLogo,
    id: 'company.setLogo',
    action: 'edit',
    title: 'Set logo…',
    aliases: ['upload image', 'letterhead', 'branding'],
    on: one('company'),
    keys: 'shift+l',
    needs: 'COMPANIES_WRITE',
    ready: isLive,
    layout: 'sheet',
    ask: ({ id }) => ({ logoFileId: { ...companyFields.logo, companyId: id } }),
    variables: ({ id, version }, answers) => ({ input: { id, version, ...answers } }),
    say: ({ name }) => `${name} has a new logo`,
  }),
  command({
    ...settingLogo,
    id: 'company.removeLogo',
    action: 'edit',
    title: 'Remove logo',
    on: some('company'),
    needs: 'COMPANIES_WRITE',
    ready: (record) => firstNo(record.logoFileId !== null || `${record.name} has no logo`, isLive(record)),
    variables: ({ id, version }) => ({ input: { id, version, logoFileId: null } }),
    say: ({ name }) => `${name} has no logo now`,
  }),
  switching({ kind: 'company', needs: 'COMPANIES_ADMINISTER' }),
  command({
    id: 'company.dashboard',
    action: 'view',
    title: 'View dashboard of company',
    on: one('company'),
    keys: 'v h',
    needs: 'DASHBOARD_READ',
    run: (console, { id }) => console.go(`/layout/dashboard?companyId=${id}`),
  }),
  listing('company', 'user', 'v u'),
  listing('company', 'department', 'v d'),
  listing('company', 'customer', 'v k'),
  listing('company', 'customerCompany', 'v b'),
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
    run: (console, { id }) => console.download({ operation: CompanyQrCodePng, variables: { id } }),
  }),
  command({
    id: 'company.qrCodeSvg',
    action: 'download',
    title: 'Download QR code as SVG',
    on: one('company'),
    needs: 'COMPANIES_READ',
    run: (console, { id }) => console.download({ operation: CompanyQrCodeSvg, variables: { id } }),
  }),
  command({
    id: 'company.copyLink',
    title: 'Copy link of company',
    aliases: ['share'],
    on: one('company'),
    needs: 'COMPANIES_READ',
    run: (console, { name, link }) => console.copy(link, `the link of ${name}`),
  }),
  ...deleting({ kind: 'company', needs: 'COMPANIES_ADMINISTER' }),
];
