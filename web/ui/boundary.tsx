import { Component, type ReactNode } from 'react';
import { Notice } from './notice.tsx';

interface State {
  readonly hasFailed: boolean;
  readonly place: string;
}

/** Holds back an error of the console itself, so that the rest of the screen stays usable; another place tries anew. */
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
      <Notice role="alert" title="This screen has failed">
        <p>The mistake is ours, and nothing of yours was changed. Loading the page again may help.</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          Load again
        </button>
      </Notice>
    );
  }
}
