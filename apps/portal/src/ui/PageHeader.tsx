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
  /** Shown beside the title, e.g. a status. */
  badge?: ReactNode;
  /** The count in words: "1,284 tasks". Its space is reserved before it is known. */
  count?: string | null;
  /** Search, then other actions, then the primary action, if any. */
  actions?: ReactNode;
};

/** The header of a page: title, count and actions. */
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
