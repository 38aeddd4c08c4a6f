import { catalogueOf } from '../../service/records/asking/asked-fields.ts';
import { groupNames } from '../../service/records/asking/group-request.ts';
import type { AnyKind } from '../../service/records/fields.ts';
import { groupPath } from '../../service/records/group-routes.ts';
import { type Placed, placesIn, wordOf } from '../../service/shared/query/catalogue.ts';
import { enumName, JOB_FIELD } from '../../service/shared/query/names.ts';

/* The parts of schema.graphql about groups, from the declarations of the kinds. */

export const GROUPS = `"A length of time for groups of days and times."
enum GroupUnit {
  "A day."
  DAY
  "A week, which begins on Monday."
  WEEK
  "A month."
  MONTH
  "A quarter of a year."
  QUARTER
  "A year."
  YEAR
}

"Sort orders for groups. Ties are sorted by key. Groups without a key or figure come last."
enum GroupOrder {
  "Most records first."
  COUNT_DESC
  "Fewest records first."
  COUNT_ASC
  "By key: choices in the order of the enum, related records by name, times from the earliest."
  KEY_ASC
  "By key, the other way round."
  KEY_DESC
  "Largest first figure first. Amounts in several currencies count by the largest amount."
  FIGURE_DESC
  "Smallest first figure first. Amounts in several currencies count by the largest amount."
  FIGURE_ASC
}

"A way to sum up the values of a group. Records without a value are left out."
enum FigureKind {
  "The sum."
  SUM
  "The mean, to 6 decimals."
  AVG
  "The least value, or the earliest time."
  MIN
  "The greatest value, or the latest time."
  MAX
}

"A figure of a group."
type Figure {
  "How the values are summed up."
  is: FigureKind!
  "The field, such as \`total\` or \`fields.meter_reading\`."
  of: String!
  "Currency (ISO 4217) of an amount; null for other values."
  currency: CurrencyCode
  "A decimal number, a day or a time as text; null where no record has a value."
  value: String
}

"Records with the same value of a field."
type Group {
  """
  The value: a value of an enum, \`true\` or \`false\`, the first day of the unit, the id of a related record, a number or a
  text. Null for the records without a value, and for a single group of all.
  """
  key: String
  "Name or number of the related record; null for other keys."
  name: String
  "Number of records."
  count: Int!
  "The figures asked for, in their order. An amount has a figure for each currency, the largest first."
  figures: [Figure!]!
}

"A list of groups."
type GroupConnection {
  "The groups of the page, with their cursors."
  edges: [GroupEdge!]!
  "The position of the page."
  pageInfo: PageInfo!
  "Number of all groups, always exact."
  totalCount: Int!
}

"A group with its cursor."
type GroupEdge {
  "Position in the list, for \`after\`."
  cursor: String!
  "The group."
  node: Group!
}`;

/** The name of a kind's groups among the queries: jobsBy. */
function groupField(kind: AnyKind): string {
  const { kind: title } = catalogueOf(kind);
  const name = title.charAt(0).toLowerCase() + title.slice(1);
  return `${name.endsWith('s') ? name : name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`}By`;
}

/** The enums, the input and the query for the groups of a kind. */
export function groupsOfKind(kind: AnyKind): string[] {
  const catalogue = catalogueOf(kind);
  const { kind: title, nouns } = catalogue;
  const [noun = ''] = nouns;
  const names = groupNames(kind);
  const enumOf = (name: string, about: string, values: readonly string[]) =>
    [`"${about}"`, `enum ${name} {`, ...values.flatMap((value) => [`  "${describe(value)}"`, `  ${value}`]), '}'].join(
      '\n',
    );
  const describe = (value: string) => {
    if (value === JOB_FIELD) return 'The job field with the key `jobField`.';
    const placed = placesIn(catalogue).find(({ path }) => enumName(path) === value) as Placed;
    const word = wordOf(catalogue, placed.path);
    return `${word.charAt(0).toUpperCase()}${word.slice(1)}.`;
  };
  const key = kind.ownFields ? ['  "Key of the job field `JOB_FIELD`."', '  jobField: String'] : [];
  const argument = (about: string, of: string) => [`    "${about}"`, `    ${of}`];
  const passed = [
    'companyId',
    'by',
    ...(kind.ownFields ? ['jobField'] : []),
    'unit',
    'figures',
    'q',
    'filter',
    'timeZone',
  ];
  return [
    enumOf(`${title}Grouping`, `Fields that make groups of ${noun}.`, names.by),
    enumOf(`${title}Figure`, `Fields of ${noun} with figures.`, names.figures),
    [
      `"A figure of each group of ${noun}."`,
      `input ${title}FigureInput {`,
      '  "How to sum up the values; days and times have `MIN` and `MAX` only."',
      '  is: FigureKind!',
      '  "The field."',
      `  of: ${title}Figure!`,
      ...key,
      '}',
    ].join('\n'),
    [
      'extend type Query {',
      '  """',
      `  Groups of ${noun} by a field, with counts and figures. FORBIDDEN without the permission to see ${noun}, or to see the`,
      '  related records of the groups.',
      '  """',
      `  ${groupField(kind)}(`,
      ...argument('Only records of the given company.', 'companyId: ID'),
      ...argument(
        'The field that makes the groups; without a field, all records are a single group.',
        `by: ${title}Grouping`,
      ),
      ...(kind.ownFields ? argument('Key of the job field, for `JOB_FIELD`.', 'jobField: String') : []),
      ...argument('Length of the groups of a day or time; by default, a month.', 'unit: GroupUnit'),
      ...argument('Figures of each group, at most 8.', `figures: [${title}FigureInput!]`),
      ...argument(
        'A typed query, such as `created: last 30 days | by status`, with the words of the console.',
        'q: String',
      ),
      ...argument('Conditions on fields. Conditions beside each other all apply.', `filter: ${title}Filter`),
      ...argument(
        'Time zone of days across companies, an IANA name; UTC by default. Days of a company follow the zone of the company.',
        'timeZone: TimeZone',
      ),
      ...argument('Words of the record, in any order. Accents and case are ignored.', 'search: String'),
      ...argument(
        'True: only records deleted in the last 30 days. False: only live records.',
        'deleted: Boolean = false',
      ),
      ...argument(
        'Sort order; by default, by key for choices and times, and by count for other fields.',
        'orderBy: GroupOrder',
      ),
      ...argument('1 to 200; 50 without `first` and `last`.', 'first: Int'),
      ...argument('`endCursor` of the previous page.', 'after: String'),
      ...argument('1 to 200, in place of `first`: the groups before `before`, or the last groups.', 'last: Int'),
      ...argument('`startCursor` of the next page, with `last`.', 'before: String'),
      '  ): GroupConnection!',
      '    @rest(',
      '      method: POST',
      `      path: "${groupPath(kind)}"`,
      `      body: "${[...passed, 'search', 'deleted', 'orderBy', 'first', 'after', 'last', 'before'].join(',')}"`,
      '    )',
      '}',
    ].join('\n'),
  ];
}
