import { useState } from 'react';
import type { TextField } from '../../../records/fields/question.ts';
import { attributesOf, type ControlProps } from './control-props.ts';

/** Creates a passkey: the browser asks for a fingerprint, a face or a PIN. */
export function PasskeyControl(props: ControlProps<TextField>) {
  const { field, value, onChange } = props;
  const [says, setSays] = useState('');
  const { passkey } = field;
  const site = passkey?.rp.id;
  if (!('PublicKeyCredential' in globalThis))
    return <p className="none">Passkeys need https or localhost, and a browser that supports them.</p>;
  if (site && location.hostname !== site && !location.hostname.endsWith(`.${site}`))
    return <p className="none">Passkeys work at {site} only. Open Docket there.</p>;

  async function create(): Promise<void> {
    setSays('Follow your browser…');
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const optionsJSON = passkey as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']; // from the service
      onChange(JSON.stringify(await startRegistration({ optionsJSON })));
      setSays('The passkey is created. Save the form to add it.');
    } catch (error) {
      const isKnown = error instanceof Error && error.name === 'InvalidStateError';
      setSays(isKnown ? 'This authenticator already holds a passkey for your account.' : 'Not created. Try again.');
    }
  }

  return (
    <>
      <button {...attributesOf(props)} type="button" className="button" onClick={() => void create()}>
        {value ? 'Create another' : 'Create passkey'}
      </button>
      <p role="status">{says}</p>
    </>
  );
}
