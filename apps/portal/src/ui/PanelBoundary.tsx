import { Component, type ReactNode } from 'react';
import { FailedPanel } from './PanelMessage.tsx';

type State = { hasFailed: boolean };

/** One panel that cannot be drawn must not take its page with it. */
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
