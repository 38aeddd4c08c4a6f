import {
  type AskedField,
  type Catalogue,
  fieldAt,
  type Placed,
  placesIn,
  wordOf,
} from '../../../service/shared/query/catalogue.ts';
import { orderArguments } from '../../../service/shared/query/names.ts';
import { withOwnFields } from '../../../service/shared/query/own-fields.ts';
import { canOrder } from '../../../service/shared/query/pipes.ts';
import { capitalised } from '../../ground/capitalised.ts';
import { type Kind, kinds } from '../kinds.ts';
import { catalogueOf } from './catalogues.ts';
import { type AskedOrder, directionsOf, ofJobField, ordersOf } from './orders.ts';
import type { Choice } from './question.ts';

/* The orders of lists by any field. The fields of queries are no part of the first load, so neither are these orders. */

/** The orders that a list offers: by its own fields, by the company's job fields, then by fields of related records. */
export const offeredOrders = (kind: Kind, own: readonly AskedField[] = []): readonly Choice[] => [
  ...ordersOf(kinds[kind].fields).map((choice) => ({ ...choice, words: wordsOf(choice) })),
  ...choicesBy(withOwnFields(catalogueOf(kind), own), ({ path }) => path.startsWith('fields.')),
  ...choicesBy(catalogueOf(kind), (placed) => placed.path !== placed.field.name && isSought(placed)),
];

/** The typed names of an order without a field in the label: `created` of “Newest first”. */
const wordsOf = ({ value }: Choice): readonly string[] =>
  value.startsWith('CREATED_AT') ? ['created'] : value.startsWith('UPDATED_AT') ? ['changed', 'updated'] : [];

/** The arguments of a list for an offered order: `JOB_FIELD_ASC meter` is by the job field `meter`. */
export function orderChosen(value: string): { orderBy: string; jobField: string } {
  const [orderBy = '', jobField = ''] = value.split(' ');
  return { orderBy, jobField };
}

/** Whether people sort by a field of a related record: by a place, an amount, a state, but hardly by any other text. */
const isSought = ({ field: { name, type } }: Placed): boolean =>
  type === 'text' ? /address\.(city|region|postcode|country)$/.test(name) : !/^(created|updated)At$/.test(name);

const choicesBy = (catalogue: Catalogue, isWanted: (placed: Placed) => boolean): readonly Choice[] =>
  placesIn(catalogue)
    .filter((placed) => canOrder(placed) && isWanted(placed))
    .flatMap(({ path }) => [false, true].map((isDown) => choiceOf({ path, isDown }, catalogue)));

/** An order in words: `Customer town, A to Z`. An order by a job field has the key in its value: `JOB_FIELD_ASC meter`. */
function choiceOf(order: { path: string; isDown: boolean }, catalogue: Catalogue): Choice {
  const label = capitalised(wordOf(catalogue, order.path).replace('.', ' '));
  const [up, down] = directionsOf(fieldAt(catalogue, order.path)?.type ?? 'text');
  const { orderBy, jobField } = orderArguments(order);
  return {
    value: jobField === null ? orderBy : `${orderBy} ${jobField}`,
    label: `${label}, ${order.isDown ? down : up}`,
  };
}

const known = new Map<Kind, ReadonlyMap<string, Choice>>();

/** Every order of a list by name: the orders that can be typed, then the offered orders with their own words. */
function everyOrder(kind: Kind): ReadonlyMap<string, Choice> {
  const before = known.get(kind);
  if (before) return before;
  const choices = [...choicesBy(catalogueOf(kind), () => true), ...offeredOrders(kind)];
  const all = new Map(choices.map((choice) => [choice.value, choice]));
  known.set(kind, all);
  return all;
}

/**
 * The order in a list's address, in words: `Customer town, A to Z`; a sentence for an unknown order.
 *
 * @param catalogue the fields of the kind, with the company's job fields.
 */
export function orderInWords(kind: Kind, { orderBy = '', jobField = '' }: AskedOrder, catalogue: Catalogue): string {
  if (ofJobField.test(orderBy)) {
    const order = { path: `fields.${jobField}`, isDown: orderBy.endsWith('DESC') };
    if (fieldAt(catalogue, order.path)) return choiceOf(order, catalogue).label;
    return `Job field ${jobField}, ${order.isDown ? 'descending' : 'ascending'}`;
  }
  return (
    everyOrder(kind).get(orderBy)?.label ?? `“${orderBy}” is unknown, so the usual order applies. Press , o for another`
  );
}
