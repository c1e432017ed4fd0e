import { Component, type ReactNode } from 'react';
import { FailedPanel } from './PanelMessage.tsx';

type State = { hasFailed: boolean };

/** An error in one panel must not break its page. */
export class PanelBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <FailedPanel
        text="This part of the page could not be shown. The rest keeps working."
        onRetry={() => this.setState({ hasFailed: false })}
      />
    );
  }
}
