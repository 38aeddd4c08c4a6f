import type { ReactNode } from 'react';
import { type Declared, valueIn } from '../../records/fields/declared.ts';
import type { Field } from '../../records/fields/question.ts';
import type { KindDeclaration } from '../../records/kind.ts';
import type { Kind, RecordOf } from '../../records/kinds.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { RecordDates } from '../../ui/record-dates.tsx';
import { CompanyFact } from './company-fact.tsx';
import { FieldValue, isMissing } from './field-value.tsx';
import { tab } from './pane.ts';

/** How a view draws a field in its own way; null leaves the field out. */
export type Drawn = Readonly<Record<string, ReactNode>>;

interface FieldFactsProps {
  readonly fields: Declared;
  readonly row: object;
  /** The groups to show, in order; all by default. */
  readonly groups?: readonly string[];
  /** By name, in place of the field’s own look. */
  readonly drawn?: Drawn;
  /** Says “None” of an empty field, in place of leaving it out. */
  readonly hasEmpty?: true;
}

/** The facts of a record’s overview: each field with a group, under its label. */
export function FieldFacts({ fields, row, groups = groupsIn(fields), drawn = {}, hasEmpty }: FieldFactsProps) {
  return groups.flatMap((group) =>
    fieldsIn(fields, group).map(([name, field]) => {
      const isEmpty = isMissing(valueIn(name, field, row));
      const own = drawn[name];
      if (own === null || (own === undefined && isEmpty && !hasEmpty)) return null;
      return (
        <Fact key={name} term={field.label}>
          {own ?? (isEmpty ? null : <FieldValue name={name} field={field} row={row} />)}
        </Fact>
      );
    }),
  );
}

const shown = (fields: Declared): readonly (readonly [string, Field])[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type !== 'hidden' && field.overview ? [[name, field] as const] : [],
  );

const groupsIn = (fields: Declared) => [...new Set(shown(fields).map(([, { overview }]) => overview ?? ''))];

const fieldsIn = (fields: Declared, group: string) => shown(fields).filter(([, { overview }]) => overview === group);

/** The overview of a kind whose own fields say all. */
export const overviewOf = <K extends Kind>(
  { byId, fields }: KindDeclaration<K, RecordOf<K>>,
  own: {
    readonly drawn?: (row: RecordOf<K>) => Drawn;
    readonly before?: (row: RecordOf<K>) => ReactNode;
    readonly after?: (row: RecordOf<K>) => ReactNode;
  } = {},
) =>
  tab<RecordOf<K>>({
    name: 'overview',
    title: 'Overview',
    query: byId,
    view: ({ record: row }) => (
      <>
        {own.before?.(row)}
        <Facts>
          <FieldFacts fields={fields} row={row} drawn={own.drawn?.(row) ?? {}} hasEmpty />
          {'companyId' in row && <CompanyFact id={row.companyId} />}
          <RecordDates of={row} />
        </Facts>
        {own.after?.(row)}
      </>
    ),
  });
