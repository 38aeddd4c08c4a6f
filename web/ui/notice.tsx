import type { ReactNode } from 'react';

interface NoticeProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** `h1` when no other heading names the page. */
  readonly heading?: 'h1' | 'h2';
  /** `alert` is read out at once, for failures. */
  readonly role?: 'alert' | 'status';
}

export function Notice({ icon, title, children, heading: Heading = 'h2', role }: NoticeProps) {
  return (
    <div className="notice" role={role}>
      {icon && (
        <div className="notice-icon" aria-hidden>
          {icon}
        </div>
      )}
      <Heading className="notice-title" data-heading tabIndex={-1}>
        {title}
      </Heading>
      {children && <div className="notice-body">{children}</div>}
    </div>
  );
}
