import { app, command } from '../../commands/core/command.ts';
import { companyAsked, companyIn } from '../../commands/core/editing.ts';
import { type ImportedKind, importedKinds, importOf } from '../../records/imports/imported.ts';
import { kinds } from '../../records/kinds.ts';

declare module '../../commands/core/console.ts' {
  interface Console {
    /** Imports rows of a spreadsheet into a company's list. */
    importRows(kind: ImportedKind, companyId: string): void;
  }
}

function importing(kind: ImportedKind) {
  const { plural, at } = kinds[kind];
  return command({
    id: `${kind}.import`,
    action: 'add',
    title: `Import ${plural}…`,
    aliases: ['csv', 'excel', 'spreadsheet', 'upload', `add many ${plural}`],
    on: app,
    keys: ', i',
    keysAt: at,
    needs: importOf(kind).needs,
    ask: (_, actor) => ({ ...companyAsked(actor) }),
    run: (console, _, answers, actor) => {
      const companyId = companyIn(answers, actor);
      if (companyId !== null) console.importRows(kind, companyId);
    },
  });
}

/** Imports of a spreadsheet's rows. */
export const imports = importedKinds.map(importing);
