import { Component, type ReactNode } from 'react';
import { Notice } from './notice.tsx';

interface State {
  readonly hasFailed: boolean;
  readonly place: string;
}

/** An error of the console leaves the rest of the screen usable. A change of place tries again. */
export class Boundary extends Component<{ readonly place: string; readonly children: ReactNode }, State> {
  override state: State = { hasFailed: false, place: this.props.place };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ place }: { place: string }, state: State): Partial<State> | null {
    return place === state.place ? null : { hasFailed: false, place };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Notice role="alert" title="This screen failed">
        <p>The fault is ours, and none of your data changed.</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          Reload the page
        </button>
      </Notice>
    );
  }
}
