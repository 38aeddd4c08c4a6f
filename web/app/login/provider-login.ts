import type { Refusal } from '../../ground/refusal.ts';
import { readied, sentenceOf } from '../../records/fields/wording.ts';

/** A login under way at a provider, kept by the tab that began. */
interface ProviderLogin {
  /** The proof, at the return from the provider, of the tab that began the login. */
  readonly secret: string;
  /** The name of the provider. */
  readonly name: string;
  /** The place to open after the login. */
  readonly next: string | null;
}

const key = 'docket.provider-login';

export function keepProviderLogin(login: ProviderLogin): void {
  sessionStorage.setItem(key, JSON.stringify(login));
}

/** Takes the login under way out of the tab; one with a wrong secret where none is under way. */
export function takeProviderLogin(): ProviderLogin {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return kept === null ? { secret: 'none', name: 'the provider', next: null } : JSON.parse(kept);
}

/** A refusal with a sentence that names the provider. */
export async function providerRefusal(refusal: Refusal): Promise<Refusal> {
  const { fields } = await readied(refusal);
  return fields.length > 0 ? { ...refusal, why: sentenceOf(refusal) } : refusal;
}
