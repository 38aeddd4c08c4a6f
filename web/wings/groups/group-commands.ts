import { canGroup, isTimed } from '../../../service/shared/query/pipes.ts';
import { type Command, command, place } from '../../commands/core/command.ts';
import { capitalised, inSentence } from '../../ground/capitalised.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { isOfRecords, type Pane } from '../../panes/frame/pane.ts';
import { catalogueOf } from '../../records/fields/catalogues.ts';
import { choice } from '../../records/fields/question.ts';
import type { Kind } from '../../records/kinds.ts';
import { isGrouped, regrouped } from '../../state/folds.ts';

/** The fields that make groups of a kind's records, those with few values first: `worker`, `due week`. */
function groupings(kind: Kind) {
  const fields = catalogueOf(kind).fields.filter((field) => canGroup({ path: field.name, field }));
  const few = ['choice', 'record', 'flag', 'day', 'moment', 'text', 'number'];
  return fields
    .toSorted((one, other) => few.indexOf(one.type) - few.indexOf(other.type))
    .flatMap((field) => {
      const { name, words } = field;
      const [word = name] = words;
      const spans = isTimed({ path: name, field }) ? ['month', 'week', 'day'] : [null];
      return spans.map((unit) => ({
        value: unit ? `${word} ${unit}` : word,
        label: capitalised(unit ? `${word}, by ${unit}` : word),
        words,
      }));
    });
}

const none = { value: 'none', label: 'No groups', words: ['ungroup'] };

/** "Group …" for each list. */
const groupOf = (pane: Pane): readonly Command[] =>
  isOfRecords(pane)
    ? [
        command({
          id: `${pane.path.slice(pane.path.lastIndexOf('/') + 1)}.group`,
          action: 'filter',
          title: `Group ${inSentence(pane.title)}…`,
          aliases: ['by', 'group by', 'sections', 'swimlanes'],
          on: place(pane.path),
          keys: ', g',
          needs: pane.needs,
          ask: ({ query }) => ({
            by: choice({ label: 'By', choices: [...(isGrouped(query) ? [none] : []), ...groupings(pane.kind)] }),
          }),
          run: (console, { query }, { by }) => {
            const ask = regrouped(query.ask ?? '', by === none.value ? null : by);
            console.go(hrefOf(pane.path, { ...query, ask, fold: null }));
          },
        }),
      ]
    : [];

/** The groups of lists. */
export const groups = (panes: readonly Pane[]): readonly Command[] => panes.flatMap(groupOf);
