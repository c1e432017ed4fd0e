import { styled } from '@mui/material/styles';
import { Search } from 'lucide-react';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';

const Button = styled('button')({
  // Shrinks before the breadcrumb does.
  flex: '0 8 300px',
  minWidth: 28,
  height: 32,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '0 6px 0 10px',
  border: '1px solid var(--wp-line-strong)',
  borderRadius: 'var(--wp-r-control)',
  background: 'var(--wp-canvas)',
  color: 'var(--wp-text-3)',
  fontSize: 13,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { borderColor: 'var(--wp-control)' },
  '& svg': { flex: 'none', color: 'var(--wp-text-2)' },
  '& > svg + span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > :last-child': { marginLeft: 'auto' },
  // On narrow screens only the icon is shown.
  '@media (max-width: 799px)': {
    flex: 'none',
    width: 28,
    height: 28,
    padding: 5,
    border: 0,
    background: 'none',
    '& span': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});

/** Opens the command palette. */
export function CommandButton({ onClick }: { onClick: () => void }) {
  return (
    <Button type="button" aria-haspopup="dialog" aria-keyshortcuts="Control+K" onClick={onClick}>
      <Search size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>Search or run a command</span>
      <KeyCaps keys="Ctrl K" />
    </Button>
  );
}
