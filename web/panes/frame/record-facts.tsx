import type { ReactNode } from 'react';
import { useFormats } from '../../ground/formats.ts';
import { type Declared, valueIn } from '../../records/fields/declared.ts';
import { type OverviewGroup, overviewGroups } from '../../records/fields/overview-groups.ts';
import type { Field } from '../../records/fields/question.ts';
import { type Kind, kinds, type RecordOf } from '../../records/kinds.ts';
import { useActor, useViewer } from '../../state/viewer.ts';
import { Fact, FactGroup, FactGroups } from '../../ui/facts.tsx';
import { RecordDates } from '../../ui/record-dates.tsx';
import { type Drawn, drawnOf } from './drawn.tsx';
import { FieldValue, isMissing } from './field-value.tsx';
import { tab } from './pane.ts';
import { RecordLink } from './record-link.tsx';

interface FieldFactsProps {
  readonly kind: Kind;
  readonly row: object;
  /** The groups to show, in order. */
  readonly groups?: readonly OverviewGroup[];
  /** The fields to show, in place of groups. */
  readonly names?: readonly string[];
  /** Replaces the look of fields, by name. */
  readonly drawn?: Drawn;
  /** Says “None” of an empty field, in place of leaving the field out. */
  readonly hasEmpty?: true;
}

/** The facts of a record’s overview: each field with a group, under its label. */
export function FieldFacts({ kind, row, groups, names, drawn, hasEmpty }: FieldFactsProps) {
  const looks = { ...drawnOf(kind, row, useFormats()), ...drawn };
  return fieldsOf(kinds[kind].fields, groups, names).map(([name, field]) => {
    const isEmpty = isMissing(valueIn(name, field, row));
    const own = looks[name];
    if (own === null || (own === undefined && isEmpty && !hasEmpty)) return null;
    return (
      <Fact key={name} term={field.label}>
        {own ?? (isEmpty ? null : <FieldValue name={name} field={field} row={row} />)}
      </Fact>
    );
  });
}

function fieldsOf(declared: Declared, groups: readonly OverviewGroup[] = [], names?: readonly string[]) {
  const fields = Object.entries(declared).flatMap(([name, field]): [string, Field][] =>
    field.type === 'hidden' ? [] : [[name, field]],
  );
  if (names) return names.flatMap((name) => fields.filter(([each]) => each === name));
  return groups.flatMap((group) => fields.filter(([, { overview }]) => overview === group));
}

/** The groups of a kind’s fields, in the order of the declaration. */
const groupsIn = (declared: Declared): ReadonlySet<OverviewGroup> =>
  new Set(Object.values(declared).flatMap((field) => (field.type === 'hidden' ? [] : (field.overview ?? []))));

interface GroupedFactsProps extends Pick<FieldFactsProps, 'hasEmpty'> {
  readonly kind: Kind;
  readonly row: RecordOf<Kind>;
  /** Further facts at the end of a group. */
  readonly more?: { readonly [Group in OverviewGroup]?: ReactNode };
}

/** All facts of a record, each group under its heading, and at last the company and the dates. */
export function GroupedFacts({ kind, row, hasEmpty, more }: GroupedFactsProps) {
  return (
    <FactGroups>
      {[...groupsIn(kinds[kind].fields)].map((group) => (
        <FactGroup key={group} title={overviewGroups[group]}>
          <FieldFacts kind={kind} row={row} groups={[group]} {...(hasEmpty && { hasEmpty })} />
          {more?.[group]}
        </FactGroup>
      ))}
      <FactGroup title={overviewGroups.record}>
        <RecordFacts of={row} />
      </FactGroup>
    </FactGroups>
  );
}

/** The last facts of an overview: the company and the dates. */
export function RecordFacts({ of }: { of: RecordOf<Kind> }) {
  return (
    <>
      {'companyId' in of && <CompanyFact id={of.companyId} />}
      <RecordDates of={of} />
    </>
  );
}

/** A record’s company. Only people with access to companies get a link. */
export function CompanyFact({ id }: { id: string | null }) {
  const { permissions } = useActor();
  const { company } = useViewer();
  const link = id !== null && <RecordLink id={id} />;
  return <Fact term="Company">{permissions.has('COMPANIES_READ') ? link || null : id && company?.name}</Fact>;
}

/**
 * The overview of a kind, made from the declaration of its fields.
 *
 * @param after draws more below the facts.
 */
export const overviewOf = <K extends Kind>(kind: K, after?: (row: RecordOf<K>) => ReactNode) =>
  tab<RecordOf<K>>({
    name: 'overview',
    title: 'Overview',
    query: kinds[kind].byId,
    view: ({ record: row }) => (
      <>
        <GroupedFacts kind={kind} row={row} hasEmpty />
        {after?.(row)}
      </>
    ),
  });
