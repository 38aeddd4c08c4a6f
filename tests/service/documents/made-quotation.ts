import type { PricedDocument } from '../../../service/documents/quotation/priced-document.ts';
import { percentOf, totalsOf } from '../../../service/shared/money.ts';
import type { QuotationLine, Tax } from '../../../service/shared/values.ts';
import { address, report } from './made-report.ts';

type Line = Partial<Omit<QuotationLine, 'id' | 'amounts'>>;
type Values = Partial<Omit<PricedDocument, 'lines' | 'totals' | 'particulars'>> & {
  lines?: Line[];
  particulars?: Partial<PricedDocument['particulars']>;
};

export const gst: Tax = { name: 'GST', percent: '5' };
export const qst: Tax = { name: 'QST', percent: '9.975' };

/** A small quotation with every kind of part, its totals computed. A test names only the values of interest. */
export function quotation({ lines = [{}], particulars, ...values }: Values = {}): PricedDocument {
  const { currency = 'CAD', discountPercent = null, discountAmount = null, pricesIncludeTax = false } = values;
  const whole = lines.map((line, i) => ({ ...pricedLine(i), ...line }));
  const priced = whole.map((line) => (line.kind === 'PRICED' ? line : { ...line, quantity: null, unitPrice: null }));
  const { amounts, totals } = totalsOf(priced, {
    currency,
    pricesIncludeTax,
    discountPercent,
    discountAmount,
    taxRounding: 'DOCUMENT',
  });
  return {
    number: 'Q-2026-000123-R2',
    leadNumber: 'L-000045',
    reference: 'PO-48213',
    subject: 'Replacement of two boilers',
    issueDate: '2026-11-20',
    validUntil: '2026-12-20',
    currency,
    pricesIncludeTax,
    discountPercent,
    discountAmount,
    notes: 'The works take two days.',
    lines: priced.map((line, i) => ({ ...line, amounts: amounts[i] ?? null })),
    totals,
    mark: null,
    advance: null,
    ...values,
    particulars: {
      language: 'en-CA',
      company: {
        ...report().company,
        phone: '+1 514 555-0199',
        website: 'https://boreal.example',
        taxNumber: '81422 0071',
      },
      customer: {
        fullName: 'Marie Tremblay',
        companyName: 'Clinique du Parc',
        email: 'marie@clinique.example',
        phone: '+1 514 555-0134',
        address: address({
          line1: '12 Rue Sainte-Catherine',
          city: 'Montréal',
          region: 'QC',
          postcode: 'H2X 1K4',
          country: 'CA',
        }),
        taxNumber: '10488 2291',
      },
      contact: {
        name: 'Luc Gagnon',
        designation: 'Head of sales',
        email: 'luc@boreal.example',
        phone: '+1 514 555-0111',
        address: null,
      },
      bank: {
        bankName: 'Banque Laurentienne',
        accountName: 'Boreal Heating',
        accountNumber: '003-12345-7',
        branch: 'Centre-ville',
        bankCode: 'BLCMCAMM',
        iban: 'CH9300762011623852957',
      },
      terms: {
        title: 'Terms and conditions',
        body: 'Prices hold for **30 days**.\n\n1. Half is paid *in advance*.\n2. The rest within:\n   - 14 days by transfer,\n   - at once by card.\n\n<b>Not bold</b>',
      },
      ...particulars,
    },
  };
}

/** A proforma invoice for 30 percent of 1,140.00, paid when `paidAt` is set. */
export function proforma(values: Values = {}, advance: Partial<PricedDocument['advance']> = {}): PricedDocument {
  const document = quotation({ ...values, number: 'P-2026-000007', leadNumber: null, validUntil: null, notes: null });
  const percent = '30';
  return {
    ...document,
    advance: {
      quotationNumber: 'Q-2026-000123-R2',
      percent,
      amountDue: percentOf(document.totals.total, percent, document.currency),
      dueDate: '2026-12-04',
      paidAt: null,
      ...advance,
    },
  };
}

function pricedLine(i: number): Omit<QuotationLine, 'amounts'> {
  return {
    id: `quotation_line_${i}`,
    kind: 'PRICED',
    itemId: null,
    description: 'Condensing boiler, 24 kW',
    quantity: '2',
    unit: 'pc',
    unitPrice: '570.00',
    discountPercent: null,
    discountAmount: null,
    taxes: [gst, qst],
  };
}
