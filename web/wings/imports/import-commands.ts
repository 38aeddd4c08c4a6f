import { app, command } from '../../commands/core/command.ts';
import { narrowedTo } from '../../commands/core/narrowed.ts';
import type { CompanyRecord } from '../../records/company.ts';
import { record } from '../../records/fields/question.ts';

const importing = <const Kind extends 'customer' | 'item'>(
  kind: Kind,
  at: `/layout/${string}`,
  needs: 'CUSTOMERS_WRITE' | 'QUOTATIONS_WRITE',
) =>
  command({
    id: `${kind}.import`,
    action: 'add',
    title: `Import ${kind}s…`,
    aliases: ['csv', 'excel', 'spreadsheet', 'upload', `add many ${kind}s`],
    on: app,
    keys: ', i',
    keysAt: at,
    needs,
    ask: (_, { companyId }) =>
      companyId === null
        ? { company: record({ label: 'Company', kind: 'company', where: () => ({ status: 'ACTIVE' }) }) }
        : {},
    initial: () => narrowedTo(at, { company: ['company', 'companyId'] }),
    run: (console, _, answers, actor) => {
      const { company } = answers as { company?: CompanyRecord }; // asked of those who see several alone
      const companyId = company?.id ?? actor.companyId;
      if (companyId !== null) console.importRows(kind, companyId);
    },
  });

/** Taking the rows of a spreadsheet into a list. */
export const imports = [
  importing('customer', '/layout/customers', 'CUSTOMERS_WRITE'),
  importing('item', '/layout/items', 'QUOTATIONS_WRITE'),
];
