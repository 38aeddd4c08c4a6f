import { useAtomValue } from 'jotai';
import { preferencesAtom } from '../../state/preferences.ts';
import { Fact, Facts } from '../../ui/facts.tsx';

const appearances = { light: 'Light', dark: 'Dark', system: 'As the system' } as const;

/** The viewer's settings that only this browser stores. */
export function OwnKeys() {
  const { keys, characterKeys, appearance } = useAtomValue(preferencesAtom);
  const own = Object.keys(keys).length;
  return (
    <Facts>
      <Fact term="Own keys">{own === 0 ? null : `${own} changed`}</Fact>
      <Fact term="Single-character keys">{characterKeys ? 'On' : 'Off'}</Fact>
      <Fact term="Appearance">{appearances[appearance]}</Fact>
    </Facts>
  );
}
