import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';
import { useTitle } from './title.ts';

/** A screen before the login: a title and a form or a few sentences. */
export function Gate({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <main className="login">
      <div className="login-card">
        <Mark />
        <h1 className="login-title">{title}</h1>
        {children}
      </div>
    </main>
  );
}
