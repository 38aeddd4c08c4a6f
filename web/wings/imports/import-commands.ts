import { app, command } from '../../commands/core/command.ts';
import { companyAsked, companyIn } from '../../commands/core/editing.ts';
import { kinds } from '../../records/kinds.ts';

const importing = (kind: 'customer' | 'item', needs: 'CUSTOMERS_WRITE' | 'QUOTATIONS_WRITE') =>
  command({
    id: `${kind}.import`,
    action: 'add',
    title: `Import ${kind}s…`,
    aliases: ['csv', 'excel', 'spreadsheet', 'upload', `add many ${kind}s`],
    on: app,
    keys: ', i',
    keysAt: kinds[kind].at,
    needs,
    ask: (_, actor) => ({ ...companyAsked(actor) }),
    run: (console, _, answers, actor) => {
      const companyId = companyIn(answers, actor);
      if (companyId !== null) console.importRows(kind, companyId);
    },
  });

/** Imports of a spreadsheet's rows. */
export const imports = [importing('customer', 'CUSTOMERS_WRITE'), importing('item', 'QUOTATIONS_WRITE')];
