import { app, command } from '../../commands/core/command.ts';
import { narrowedTo } from '../../commands/core/narrowed.ts';
import type { Permission } from '../../ground/graphql.ts';
import type { CompanyRecord } from '../../records/company.ts';
import { record } from '../../records/fields/question.ts';
import type { Imported } from './fields.ts';

const importing = (kind: Imported, at: `/layout/${string}`, needs: Permission) =>
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
      const { company } = answers as { company?: CompanyRecord }; // asked of people of all companies only
      const companyId = company?.id ?? actor.companyId;
      if (companyId !== null) console.importRows(kind, companyId);
    },
  });

/** Imports of a spreadsheet's rows. */
export const imports = [
  importing('customer', '/layout/customers', 'CUSTOMERS_WRITE'),
  importing('item', '/layout/items', 'QUOTATIONS_WRITE'),
];
