import type { ComponentType } from 'react';
import { type Later, useLater } from '../../ground/later.ts';
import { NotFetched } from '../../ui/not-fetched.tsx';

/** A tab’s view, fetched when the tab opens. */
export const laterView = <Props extends object>(part: Later<ComponentType<Props>>) =>
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each tab, as its module loads
  function LaterView(props: Props) {
    const known = useLater(part);
    if (known.is === 'failed') return <NotFetched part={part} />;
    if (known.is === 'here') return <known.part {...props} />;
    return (
      <p className="only-heard" role="status">
        Loading
      </p>
    );
  };
