import { styled } from '@mui/material/styles';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type BannerKind = 'info' | 'ok' | 'warn' | 'bad';

/** The box of a banner: icon first, then its content. */
export const BannerGround = styled('section', { shouldForwardProp: (name) => name !== 'kind' })<{
  kind: BannerKind;
}>(({ kind }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  padding: '10px 12px',
  border: `1px solid var(--wp-${kind}-bd)`,
  borderRadius: 'var(--wp-r-control)',
  background: `var(--wp-${kind}-bg)`,
  color: 'var(--wp-text)',
  fontSize: 13,
  lineHeight: '20px',
  '& > svg': { flex: 'none', marginTop: 2, color: `var(--wp-${kind}-icon)` },
}));

/** Without space next to the text, the actions are below it. */
const Ground = styled(BannerGround)({ flexWrap: 'wrap' });
const Text = styled('div')({ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' });
const Actions = styled('div')({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  maxWidth: '100%',
  gap: 8,
  margin: '-4px 0',
});

const icons: Readonly<Record<BannerKind, LucideIcon>> = {
  info: Info,
  ok: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
};

type BannerProps = { kind: BannerKind; title?: string; actions?: ReactNode; children?: ReactNode };

/** A banner about a lasting condition of the page. One that can appear late goes into a `BannerPlace`. */
export function Banner({ kind, title, actions, children }: BannerProps) {
  const Icon = icons[kind];
  return (
    <Ground kind={kind}>
      <Icon size={16} strokeWidth={2} aria-hidden="true" />
      <Text>
        {title && <b>{title}</b>} {children}
      </Text>
      {actions && <Actions>{actions}</Actions>}
    </Ground>
  );
}

const Place = styled('div')({ minHeight: 42 });

/** Reserves space for a one-line banner that may appear later: nothing moves, and screen readers announce it. */
export const BannerPlace = ({ children }: { children: ReactNode }) => <Place role="status">{children}</Place>;
