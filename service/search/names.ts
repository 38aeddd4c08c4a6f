import { typeOf } from '../shared/ids.ts';

const ID = /[a-z][a-z_]*_[0-7][0-9abcdefghjkmnpqrstvwxyz]{25}(?![\w])/u;
const COMPANY_LINK = /#\/c\/([0-7][0-9abcdefghjkmnpqrstvwxyz]{25})(?!\w)/u;
const SCHEME = /^(?:mailto|tel):/iu;

/** A name as given, and its reading: an id, or a text to search. */
export interface Name {
  id: string | null;
  text: string;
}

/**
 * Reads a name: an id, alone or in a link to the console on any host; a company's short link from its QR code; a link
 * to an e-mail address or phone number; or else the text itself.
 *
 * nameIn('https://docket.example/#/layout/jobs/job_01jd…') → { id: 'job_01jd…', text: 'https://…' }
 * nameIn('mailto:ana@lima.example?subject=Boiler')          → { id: null, text: 'ana@lima.example' }
 */
export function nameIn(given: string): Name {
  const trimmed = given.trim();
  const [, company] = COMPANY_LINK.exec(trimmed) ?? [];
  const id = company ? `company_${company}` : (ID.exec(trimmed)?.[0] ?? null);
  if (id !== null && typeOf(id) !== undefined) return { id, text: trimmed };
  return { id: null, text: SCHEME.test(trimmed) ? addressIn(trimmed) : trimmed };
}

function addressIn(link: string): string {
  const address = link.replace(SCHEME, '').replace(/[?;].*$/su, '');
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
