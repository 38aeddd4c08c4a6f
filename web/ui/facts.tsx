import type { ReactNode } from 'react';

/** What is known of a record, as a grid of terms and what they are. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

/** One fact; what isn't known says so, quietly, so that nobody looks for it elsewhere. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  const isEmpty = children === null || children === undefined || children === '';
  return (
    <div className="fact">
      <dt>{term}</dt>
      <dd>{isEmpty ? <span className="none">None</span> : children}</dd>
    </div>
  );
}

/** A part of a record with a heading of its own, such as its users. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="section">
      <header className="section-head">
        <h3>{title}</h3>
        {aside}
      </header>
      {children}
    </section>
  );
}
