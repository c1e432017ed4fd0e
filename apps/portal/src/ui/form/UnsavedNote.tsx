import { styled } from '@mui/material/styles';

const Note = styled('p')({
  flex: 1,
  minWidth: 120,
  fontSize: 12,
  lineHeight: '16px',
  color: 'var(--wp-text-3)',
});

/** The number of unsaved changes, at the left of a footer. */
export function UnsavedNote({ count, none = '' }: { count: number; none?: string }) {
  const unsaved = count === 1 ? '1 unsaved change' : `${count} unsaved changes`;
  return <Note role="status">{count > 0 ? unsaved : none}</Note>;
}
