import { styled } from '@mui/material/styles';
import { ExternalLink } from 'lucide-react';
import type { MouseEvent } from 'react';
import { NavLink } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { PRE_RELEASE } from '#src/app/linked-products.ts';
import { openLinked } from '#src/app/open-linked.ts';
import { Tip } from '#src/ui/Tip.tsx';
import { PreReleaseLabel } from '../PreReleaseLabel.tsx';
import type { Destination } from './destinations.ts';

const linkStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  height: 32,
  padding: '0 8px',
  borderRadius: 'var(--wp-r-control)',
  color: 'var(--wp-text-2)',
  fontSize: 13,
  '& svg': { flex: 'none' },
  '& > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:hover': { background: 'var(--wp-nav-on)', color: 'var(--wp-text)', textDecoration: 'none' },
  '&[aria-current]': { background: 'var(--wp-nav-on)', color: 'var(--wp-text)', fontWeight: 500 },
  '&[aria-current] svg': { color: 'var(--wp-accent)' },
} as const;

const PageLink = styled(NavLink)(linkStyle);
const WindowLink = styled('a')({
  ...linkStyle,
  '& .leaves': { marginLeft: 'auto', color: 'var(--wp-text-3)' },
});

/** One destination; in the rail its icon, with its name on hover. */
export function NavigationItem({ destination, isRail }: { destination: Destination; isRail: boolean }) {
  const access = useEntity();
  const { label, icon: Icon, isPreRelease } = destination;
  const name = isPreRelease ? `${label} ${PRE_RELEASE}` : label;
  const inside = (
    <>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {!isRail && <span>{label}</span>}
      {!isRail && isPreRelease && (
        <>
          {' '}
          <PreReleaseLabel />
        </>
      )}
    </>
  );
  if ('path' in destination) {
    return (
      <Tip title={isRail ? name : ''} placement="right">
        <PageLink
          to={destination.path}
          end={destination.isExact ?? false}
          aria-label={isRail ? name : undefined}
        >
          {inside}
        </PageLink>
      </Tip>
    );
  }
  const { window: product } = destination;
  const open = (event: MouseEvent) => {
    if (!product.cookie) return;
    // Sets the product's cookie first; the window opens afterwards.
    event.preventDefault();
    openLinked(product, access);
  };
  return (
    <Tip title={isRail ? name : ''} placement="right">
      <WindowLink
        href={product.url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={isRail ? `${name} (opens in a new window)` : undefined}
        onClick={open}
      >
        {inside}
        {!isRail && (
          <>
            <span className="visually-hidden"> (opens in a new window)</span>
            <ExternalLink className="leaves" size={14} strokeWidth={1.75} aria-hidden="true" />
          </>
        )}
      </WindowLink>
    </Tip>
  );
}
