import type { Refusal } from '../../ground/refusal.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

/** The ways to log in without the password. */
export function OtherWays({ onRefused }: { onRefused: (refusal: Refusal) => void }) {
  return (
    <>
      <ProviderButtons onRefused={onRefused} />
      <PasskeyButton onRefused={onRefused} />
    </>
  );
}
