import type { Refusal } from '../../ground/refusal.ts';

/** How a login by a provider ended, for the form. */
export interface Outcome {
  readonly email?: string;
  /** The name of the provider that the next login links to the account. */
  readonly toLink?: string;
  readonly refusal?: Refusal;
  /** For the second step. */
  readonly challenge?: string;
}
