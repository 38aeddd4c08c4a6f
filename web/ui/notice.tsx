import type { ReactNode } from 'react';

interface NoticeProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** `alert` is read out at once: something failed. */
  readonly role?: 'alert' | 'status';
}

/** What stands in place of content: why there is none, and what to do. */
export function Notice({ icon, title, children, role }: NoticeProps) {
  return (
    <div className="notice" role={role}>
      {icon && (
        <div className="notice-icon" aria-hidden>
          {icon}
        </div>
      )}
      <h2 className="notice-title">{title}</h2>
      {children && <div className="notice-body">{children}</div>}
    </div>
  );
}
