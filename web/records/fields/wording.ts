import { RECENT_LOGIN_MINUTES } from '../../../service/shared/recent-login.ts';
import { Later } from '../../ground/later.ts';
import type { Refusal, WrongField } from '../../ground/refusal.ts';
import type { Kind } from '../kinds.ts';
import type { LabelAt } from './field-wording.ts';

/** The sentences of wrong fields: fetched before a refusal is shown, see `readied`. */
const fieldWording = new Later(() => import('./field-wording.ts'), { wantedSoon: true });

/** A refusal, once the sentences of its fields are here. */
export async function readied(refusal: Refusal): Promise<Refusal> {
  if (refusal.fields.length > 0) await fieldWording.fetch();
  return refusal;
}

/** A wrong field in a sentence, by its label on the screen: `Customer reference: at most 60 characters.` */
export function wrongField(error: WrongField, labelAt: LabelAt): string {
  const known = fieldWording.known();
  if (known.is === 'here') return known.part.wrongField(error, labelAt);
  return `${(error.path && labelAt(error.path)) || 'This'} was refused.`;
}

/**
 * A whole refusal in sentences: its wrong fields, or the code.
 *
 * @param kind names the fields by the labels of the kind, outside a form.
 */
export function sentenceOf({ code, fields, why }: Refusal, kind: Kind | null = null): string {
  if (why !== undefined) return why;
  const known = fieldWording.known();
  const isOfFields = fields.length > 0 && code !== 'STALE_VERSION' && known.is === 'here';
  return isOfFields ? known.part.wrongFields(fields, kind) : wholes[code];
}

const wholes: Readonly<Record<Refusal['code'], string>> = {
  BAD_INPUT: 'Some answers were refused.',
  UNAUTHENTICATED: 'You are logged out.',
  SECOND_FACTOR_REQUIRED: 'The login needs a code.',
  LOGIN_TOO_OLD: `Nothing was changed, because the change needs a login of the last ${RECENT_LOGIN_MINUTES} minutes.`,
  FORBIDDEN: 'Your role can’t do this.',
  SECOND_FACTOR_SETUP_REQUIRED: 'A second factor is required. Add one on My account first.',
  NOT_FOUND: 'The record no longer exists.',
  CONFLICT: 'Another record prevents the change.',
  STALE_VERSION: 'Someone else changed the record first.',
  IN_USE: 'Other records depend on the record.',
  SEATS_EXHAUSTED: 'All seats of the company are taken.',
  ILLEGAL_TRANSITION: 'The record’s status doesn’t allow the change.',
  IDEMPOTENCY_MISMATCH: 'The same request was sent before with other answers.',
  TOO_LARGE: 'The answers are too large to send.',
  UNSUPPORTED_MEDIA_TYPE: 'Files of this type are not accepted.',
  TOO_MANY_REQUESTS: 'Too many requests in a short time.',
  UNAVAILABLE: 'The server is unavailable.',
  OFFLINE: 'The server could not be reached. Nothing was changed.',
};
