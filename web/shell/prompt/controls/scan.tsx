import { inFours } from '../../../../service/shared/in-fours.ts';
import type { TextField } from '../../../records/fields/question.ts';

/** A QR code, and its content for typing. */
export function Scan({ image, text }: NonNullable<TextField['scan']>) {
  return (
    <div className="scan">
      <img src={`data:image/svg+xml,${encodeURIComponent(image)}`} alt="QR code for an authenticator app" />
      <p>
        Scan the code with your authenticator app, or type the key: <code>{inFours(text)}</code>
      </p>
    </div>
  );
}
