import type { ReactNode } from 'react';
import { hrefOf } from '../hash-location.ts';
import { kindOf, kinds } from '../records/kinds.ts';

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

/** How one reaches somebody, each with what the device calls or writes with. */
export const phoneLink = (phone: string | null | undefined) =>
  phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>;
export const emailLink = (email: string | null | undefined) => email && <a href={`mailto:${email}`}>{email}</a>;
