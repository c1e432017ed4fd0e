import Button from '@mui/material/Button';
import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { OutcomePanel } from './OutcomePanel.tsx';

type State = { hasFailed: boolean };

/** One half of the page that fails must not take the other with it. */
export class PaneBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <OutcomePanel
        isAlert
        heading="h2"
        icon={CircleAlert}
        title="This part of the page could not be shown"
        actions={<Button onClick={() => this.setState({ hasFailed: false })}>Try again</Button>}
      >
        <p>The rest of the page keeps working. If it happens again, contact support.</p>
      </OutcomePanel>
    );
  }
}
