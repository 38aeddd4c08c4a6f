import { kinds } from '../../records/kinds.ts';
import { command, one } from '../core/command.ts';

/** Explain the totals of quotations and proforma invoices. */
export const totals = [
  command({
    id: 'quotation.explainTotal',
    title: 'Explain total of quotation',
    aliases: ['how', 'rounding', 'taxes'],
    on: one('quotation'),
    keys: 't',
    needs: 'QUOTATIONS_READ',
    isOfScreen: true,
    run: (console, record) => console.explain(kinds.quotation.path(record)),
  }),
  command({
    id: 'proformaInvoice.explainTotal',
    title: 'Explain total of proforma invoice',
    aliases: ['how', 'rounding', 'taxes'],
    on: one('proformaInvoice'),
    keys: 't',
    needs: 'QUOTATIONS_READ',
    isOfScreen: true,
    run: (console, record) => console.explain(kinds.proformaInvoice.path(record)),
  }),
];
