import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useShowBenefits } from './show-benefits.ts';

const Root = styled('button')({
  minHeight: 24,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  textDecoration: 'underline dotted var(--wp-control)',
  textUnderlineOffset: 3,
  cursor: 'pointer',
  '&:hover': { color: 'var(--wp-link)', textDecorationStyle: 'solid' },
});

type FigureLinkProps = { coverageIndexes: readonly number[]; label: string; children: ReactNode };

/** A figure that links to its benefit lines; plain text when it has none. */
export function FigureLink({ coverageIndexes, label, children }: FigureLinkProps) {
  const show = useShowBenefits();
  if (coverageIndexes.length === 0) return <>{children}</>;
  return (
    <Root
      type="button"
      aria-label={label}
      title="Show the benefit line"
      onClick={() => show(coverageIndexes)}
    >
      {children}
    </Root>
  );
}
