import { conditionsIn } from '../../../service/shared/query/tokens.ts';
import type { TadaDocumentNode } from '../../ground/graphql.ts';
import type { Place } from '../../ground/hash-location.ts';
import { relationsAsked } from '../../records/fields/declared.ts';
import { orderIn } from '../../records/fields/orders.ts';
import { type Asks, choicesOf } from '../../records/fields/question.ts';
import { type Kind, kinds, type RecordOf } from '../../records/kinds.ts';
import type { Actor } from '../../state/viewer.ts';
import type { AnyListPane, Column, ListContent, ListPane, Page, Tab } from '../frame/pane.ts';
import { overviewOf } from '../frame/record-facts.tsx';
import { columnsOf } from './columns.tsx';

// biome-ignore lint/suspicious/noExplicitAny: `records/` types the variables of each list, and the laws check them
type Variables = Record<string, any>;

type List<Row> = ListContent<Row, Variables>['list'];

interface ListOptions<Row> extends Partial<Pick<List<Row>, 'variables' | 'isChanging' | 'changesAtDaysEnd'>> {
  /** The first columns, in order. */
  readonly columns: readonly string[];
  /** Additions to columns by name, such as a cell. */
  readonly own?: Readonly<Record<string, Partial<Column<Row>>>>;
  /** The default order, such as `CODE_ASC`. */
  readonly order?: string;
  /** By default, the overview only. */
  readonly tabs?: readonly Tab[];
}

/** The content of a list pane. Columns, variables and the overview derive from the pane and from its kind. */
export function listOf<K extends Kind, Row extends RecordOf<K>>(
  pane: ListPane<K>,
  query: TadaDocumentNode<Page<Row>, Variables>,
  { columns, own, order, variables = narrowed(pane, order), tabs, ...changes }: ListOptions<Row>,
): ListContent<Row, Variables> {
  const kind: Kind = pane.kind;
  const { fields } = kinds[kind];
  const relations = relationsAsked(fields);
  /** `{ withDepartment: true }` while the column is shown. */
  const asked = ({ cols = '' }: Place['query']) =>
    Object.fromEntries(relations.map(({ name, variable }) => [variable, cols.split(',').includes(name)]));
  return {
    list: {
      query,
      variables: (query, actor) => ({ ...variables(query, actor), ...asked(query) }),
      columns: columnsOf(fields, columns, own),
      ...changes,
    },
    tabs: tabs ?? [overviewOf(kind)],
  };
}

/**
 * The variables of a list from the fragment’s query. The frame asks for the company before it requests a list of one
 * company; in a list over companies, each row names its company.
 */
export const narrowed =
  ({ kind, narrowing, isOfOneCompany }: AnyListPane, order = narrowing.orderBy && 'CREATED_AT_DESC') =>
  (query: Place['query'], actor: Actor): Variables => {
    const { q: search = null, companyId = null, ask = '' } = query;
    const q = conditionsIn(ask).trim() || null;
    const overCompanies = { companyId, isOfAll: actor.companyId === null };
    return {
      ...(isOfOneCompany ? { companyId: companyId ?? actor.companyId ?? '' } : kind !== 'company' && overCompanies),
      search,
      ...(q && { q, timeZone: actor.timeZone }),
      ...Object.fromEntries(Object.entries(narrowing).map(([name, field]) => [name, answer(name, field, query[name])])),
      ...(order && (orderIn(kind, query) ?? { orderBy: order })),
    };
  };

function answer(name: string, field: Asks[string], value: string | undefined): unknown {
  if (name === 'deleted') return value === 'true';
  if (field.type !== 'choice') return value ?? null;
  const isOfTwo = choicesOf(field, {}).every((each) => each.value === 'true' || each.value === 'false');
  return isOfTwo ? yesOrNo(value) : chosen(value, field);
}

/** `'true'` → true; null for a value other than yes or no. */
const yesOrNo = (value: string | undefined): boolean | null =>
  value === 'true' ? true : value === 'false' ? false : null;

/** A value of the fragment that its filter offers; null for any other. */
function chosen(value: string | undefined, field: Asks[string] | undefined): string | null {
  if (field?.type !== 'choice') return null;
  return choicesOf(field, {}).find((each) => each.value === value)?.value ?? null;
}
