import { styled } from '@mui/material/styles';
import { PRE_RELEASE } from '../linked-products.ts';

const Label = styled('b')({
  flex: 'none',
  padding: '0 6px',
  borderRadius: 'var(--wp-r-chip)',
  background: 'var(--wp-wait-bg)',
  color: 'var(--wp-wait-fg)',
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 600,
});

/** Marks a product before its release (P-363, P-364). */
export const PreReleaseLabel = () => <Label>{PRE_RELEASE}</Label>;
