import { Keys } from './keys.tsx';

/** The keys of a surface, along the foot. */
export function Hints({ of }: { of: readonly (readonly [keys: string, does: string])[] }) {
  return (
    <div className="hints">
      {of.map(([keys, does]) => (
        <span key={keys}>
          <Keys keys={keys} isRead /> {does}
        </span>
      ))}
    </div>
  );
}
