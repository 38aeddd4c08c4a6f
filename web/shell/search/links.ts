/** A link to a screen of a console on any host. */
export interface Link {
  /** `/layout/jobs/job_…?tab=report` */
  readonly path: string;
  /** The record; null for another screen. The short link of a company holds only the end of the id. */
  readonly id: string | null;
}

const link = /(?:https?:\/\/[^\s<>"'#]{1,300})?#(\/(?:layout|c)\/[^\s<>"')\]]*)/;

/** The first link in a text; null without a link. */
export function linkIn(text: string): Link | null {
  const [, found] = link.exec(text) ?? [];
  if (!found) return null;
  const path = found.replace(/[.,;:!?]+$/, '');
  const [, company] = /^\/c\/([0-9a-hjkmnp-tv-z]{26})/.exec(path) ?? [];
  const [id = null] = /[a-z_]+_[0-9a-hjkmnp-tv-z]{26}/.exec(path) ?? [];
  return { path, id: company ? `company_${company}` : id };
}

/** A text that is a link and nothing else. */
export const loneLink = (text: string): Link | null => (/^\S+$/.test(text.trim()) ? linkIn(text) : null);
