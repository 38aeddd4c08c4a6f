import type { Refusal } from '../../ground/refusal.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButton } from './provider-button.tsx';

/** The ways to log in without the password. */
export function OtherWays({ onRefused }: { onRefused: (refusal: Refusal) => void }) {
  return (
    <>
      <ProviderButton onRefused={onRefused} />
      <PasskeyButton onRefused={onRefused} />
    </>
  );
}
