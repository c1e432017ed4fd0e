import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Bar = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  minHeight: 32,
  '& > p': { fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-3)' },
});
const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  flex: '1 1 auto',
});

type PageHeaderProps = {
  title: string;
  /** Beside the title, e.g. the status of what the page shows. */
  badge?: ReactNode;
  /** How many there are, in words: "1,284 tasks". It has its place before it is known. */
  count?: string | null;
  /** Search, then other actions, then the one that is primary, if any. */
  actions?: ReactNode;
};

/** What a page is about, how much there is of it, and what can be done with it. */
export function PageHeader({ title, badge, count, actions }: PageHeaderProps) {
  return (
    <Bar>
      <h1>{title}</h1>
      {badge}
      {count !== undefined && <p role="status">{count}</p>}
      {actions && <Actions>{actions}</Actions>}
    </Bar>
  );
}
