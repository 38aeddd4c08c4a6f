import { Later } from '../../ground/later.ts';
import type { Refusal, WrongField } from '../../ground/refusal.ts';
import type { Kind } from '../kinds.ts';
import type { LabelAt } from './field-wording.ts';

/** The sentences of refusals: fetched before a refusal is shown, see `readied`. */
export const refusalWording = new Later(() => import('./field-wording.ts'), { wantedSoon: true });

/** Resolves with the refusal when its sentence has loaded. */
export async function readied(refusal: Refusal): Promise<Refusal> {
  if (!(refusal.code in early)) await refusalWording.fetch();
  return refusal;
}

/** A wrong field in a sentence, by its label on the screen: `Customer reference: at most 60 characters.` */
export function wrongField(error: WrongField, labelAt: LabelAt): string {
  const known = refusalWording.known();
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
  if (code === 'UNAVAILABLE' || code === 'OFFLINE' || code === 'TOO_MANY_REQUESTS') return early[code];
  const known = refusalWording.known();
  if (known.is !== 'here') return 'The server refused the request.';
  const isOfFields = fields.length > 0 && code !== 'STALE_VERSION';
  return isOfFields ? known.part.wrongFields(fields, kind) : known.part.wholes[code];
}

/** Part of the first load: a busy or unreachable server may not serve further parts of the console. */
const early = {
  TOO_MANY_REQUESTS: 'Too many requests in a short time.',
  UNAVAILABLE: 'The server is busy or down.',
  OFFLINE: 'The server could not be reached. Nothing was changed.',
};
