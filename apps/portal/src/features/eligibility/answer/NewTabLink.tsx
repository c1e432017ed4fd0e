import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router';

const Root = styled(Link)({
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  verticalAlign: 'middle',
  width: 28,
  height: 28,
  borderRadius: 'var(--wp-r-control)',
  color: 'var(--wp-text-2)',
  '&:hover': { background: 'var(--wp-hover)', color: 'var(--wp-text)' },
});

/** An icon link that opens an answer in a new tab (P-043). */
export function NewTabLink({ to, label }: { to: string; label: string }) {
  return (
    <Tooltip title={label}>
      <Root to={to} target="_blank" rel="noopener" aria-label={label}>
        <ArrowUpRight size={16} strokeWidth={1.75} aria-hidden="true" />
      </Root>
    </Tooltip>
  );
}
