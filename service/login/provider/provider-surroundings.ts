import type { Providers } from './providers.ts';
import type { SealSurroundings } from './under-way.ts';

/** The surroundings of logins by a provider. */
export interface ProviderSurroundings extends SealSurroundings {
  providers: Providers;
}
