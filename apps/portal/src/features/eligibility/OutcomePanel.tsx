import { styled } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './pane-styles.ts';

const Panel = styled(Card)({
  maxWidth: 620,
  margin: '64px auto 0',
  padding: '28px 32px 24px',
  display: 'flex',
  gap: 16,
  '& > svg': { flex: 'none', marginTop: 4, color: 'var(--wp-neutral-icon)' },
  '& h2, & h3': { margin: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 },
  '& p': { margin: '6px 0 0', color: 'var(--wp-text-2)' },
  '@media (max-width: 799px)': { marginTop: 16, padding: '20px 16px' },
});

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 16 });

type OutcomePanelProps = {
  icon: LucideIcon;
  title: string;
  /** Paragraphs: what happened, what to do. */
  children?: ReactNode;
  actions?: ReactNode;
  isAlert?: boolean;
  /** The heading level below the surrounding one. */
  heading?: 'h2' | 'h3';
};

/** The results area when there is no answer to show: the reason and the next step. Never blank. */
export function OutcomePanel({
  icon: Icon,
  title,
  children,
  actions,
  isAlert = false,
  heading: Heading = 'h3',
}: OutcomePanelProps) {
  return (
    <Panel role={isAlert ? 'alert' : undefined}>
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      <div>
        <Heading>{title}</Heading>
        {children}
        {actions && <Actions>{actions}</Actions>}
      </div>
    </Panel>
  );
}
