import { createHash } from 'node:crypto';
import { companies } from '../companies/company.ts';
import type { Dice } from './dice.ts';
import { type Actor, daysAfter, history, type Records, withWords } from './records.ts';
import { drawLogo } from './tenants/logos.ts';
import type { Tenant } from './tenants/tenant.ts';

/** The company, founded some weeks before its first job, and the logo added two days later. */
export async function rollCompany(tenant: Tenant, founded: Date, dice: Dice, founder: Actor) {
  const id = dice.id('company', founded);
  const email = `office@${tenant.domain}`;
  const phone = dice.digits(tenant.phone);
  const logo = await drawLogo(tenant.logo);
  const hasLogoAt = daysAfter(founded, 2);
  const logoFile = {
    id: dice.id('file', hasLogoAt),
    createdAt: hasLogoAt,
    companyId: id,
    name: 'logo.png',
    contentType: 'image/png',
    size: logo.length,
    sha256: createHash('sha256').update(logo).digest('hex'),
  };
  const company = withWords(companies(''), {
    id,
    createdAt: founded,
    updatedAt: hasLogoAt,
    version: 2,
    name: tenant.name,
    email,
    phone,
    website: `https://${tenant.domain}`,
    address: JSON.stringify(tenant.address),
    registrationNumber: tenant.registrationNumber,
    taxNumber: tenant.taxNumber,
    logoFileId: logoFile.id,
    currency: tenant.currency,
    locale: tenant.locale,
    timeZone: tenant.timeZone,
    numberOfUsers: tenant.numberOfUsers,
    taxRounding: tenant.taxRounding,
    quotationValidityDays: tenant.quotationValidityDays,
  });
  const addsLogo = { at: hasLogoAt, by: founder, changes: { logoFileId: [null, logoFile.id] as [null, string] } };
  return {
    companies: [company],
    files: [logoFile],
    fileBytes: [{ fileId: logoFile.id, bytes: logo }],
    auditEntries: history(dice, { ...company, companyId: id }, founder, [addsLogo]),
  } satisfies Partial<Records>;
}
