import type { ReactNode } from 'react';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

/** Groups of facts: beside each other where there is room. */
export function FactGroups({ children }: { children: ReactNode }) {
  return <div className="fact-groups">{children}</div>;
}

/** Facts under a title; without facts, the title is left out, too. */
export function FactGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <Facts>{children}</Facts>
    </Section>
  );
}

/** An empty fact says "None": nobody needs to search elsewhere. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  const isEmpty = children === null || children === undefined || children === '';
  return (
    <div className="fact">
      <dt>{term}</dt>
      <dd>{isEmpty ? <span className="none">None</span> : children}</dd>
    </div>
  );
}

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
