import type { ReactNode } from 'react';
import { graphql, type ResultOf } from '../graphql.ts';
import { hrefOf } from '../hash-location.ts';
import { kindOf, kinds } from '../records/kinds.ts';
import { wordFor } from '../records/words.ts';
import { type Stateful, StatusBadge } from '../ui/badge.tsx';
import { useFormats } from '../ui/formats.ts';
import { When } from '../ui/when.tsx';

/** Facts side by side, as many as there is room for: what isn't known is left out. */
export function Facts({ of }: { of: Readonly<Record<string, ReactNode>> }) {
  const known = Object.entries(of).filter(
    ([, fact]) => fact !== null && fact !== undefined && fact !== '' && fact !== false,
  );
  return (
    <dl className="peek-facts">
      {known.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Something that was written at length: the first lines of it. */
export function Words({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <section className="peek-part">
      <h3>{title}</h3>
      <p className="peek-words" dir="auto">
        {text}
      </p>
    </section>
  );
}

export interface Related extends Stateful {
  readonly id: string;
}

interface RelatedRowsProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  /** How many there are altogether; null where that wasn't asked. */
  readonly count: number | null;
  readonly of: (row: Row) => { readonly name: string; readonly end?: ReactNode };
}

/** Records that belong to this one, a line each, and how many there are. */
export function RelatedRows<Row extends Related>({ title, rows, count, of }: RelatedRowsProps<Row>) {
  const { number } = useFormats();
  return (
    <section className="peek-part">
      <h3>
        {title} <span className="quiet">{number(count ?? rows.length)}</span>
      </h3>
      {rows.length === 0 ? (
        <p className="none">None</p>
      ) : (
        <ul className="peek-rows">
          {rows.map((row) => {
            const { name, end } = of(row);
            return (
              <li key={row.id}>
                <Way to={row.id}>{name}</Way>
                <StatusBadge of={row} />
                <span className="peek-end">{end}</span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** The way to a record whose name is known. */
export function Way({ to, children }: { to: string; children: string }) {
  const kind = kindOf(to);
  if (!kind) return <span className="peek-name">{children}</span>;
  return (
    <a className="peek-name" dir="auto" href={hrefOf(kinds[kind].path({ id: to }))}>
      {children}
    </a>
  );
}

export const nodesOf = <Row,>({ edges }: { readonly edges: readonly { readonly node: Row }[] }): readonly Row[] =>
  edges.map(({ node }) => node);

/** What was done to a record last, and by whom. */
export const LastChanges = graphql(`
  fragment LastChanges on AuditEntryConnection {
    edges {
      node {
        id
        at
        action
        actorName
        changes {
          field
          to
        }
      }
    }
  }
`);

type Entry = ResultOf<typeof LastChanges>['edges'][number]['node'];

const deeds: Record<Entry['action'], string> = {
  CREATED: 'created it',
  UPDATED: 'changed',
  STATUS_CHANGED: 'made it',
  PASSWORD_SET: 'set the password',
  DELETED: 'deleted it',
  RESTORED: 'restored it',
  SENT: 'sent it',
};

export function Changes({ of }: { of: ResultOf<typeof LastChanges> | undefined }) {
  if (!of) return null;
  return (
    <section className="peek-part">
      <h3>Last changes</h3>
      <ul className="peek-rows">
        {nodesOf(of).map((entry) => (
          <li key={entry.id}>
            <span className="peek-name" dir="auto">
              {entry.actorName ?? 'The system'} {deeds[entry.action]} <strong>{whatOf(entry)}</strong>
            </span>
            <span className="peek-end">
              <When at={entry.at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of a state, what it became; of other changes, what was changed: `scheduled start, title` */
function whatOf({ action, changes }: Entry): string {
  if (action === 'STATUS_CHANGED') {
    const to = changes.find(({ field }) => field === 'status')?.to;
    return typeof to === 'string' ? wordFor(to).toLowerCase() : '';
  }
  if (action !== 'UPDATED') return '';
  const words = changes.map(({ field }) =>
    field.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );
  return words.length > 3 ? `${words.slice(0, 3).join(', ')} and ${words.length - 3} more` : words.join(', ');
}

/** How one reaches somebody, each with what the device calls or writes with. */
export const phoneLink = (phone: string | null | undefined) =>
  phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>;
export const emailLink = (email: string | null | undefined) => email && <a href={`mailto:${email}`}>{email}</a>;
