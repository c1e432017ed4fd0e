import { styled } from '@mui/material/styles';
import { ChevronRight } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useEntity } from '../entity-context.ts';
import { destinations } from './navigation/destinations.ts';
import { useRouteHandle } from './use-route-handle.ts';

const Trail = styled('nav')({
  minWidth: 0,
  overflow: 'hidden',
  '& ol': { display: 'flex', alignItems: 'center', gap: 6, margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    fontSize: 13,
    minWidth: 0,
    whiteSpace: 'nowrap',
    color: 'var(--wp-text-3)',
  },
  '& li > svg': { flex: 'none' },
  // On narrow screens the parents are cut before the page itself.
  '& li:last-child': { flexShrink: 0, maxWidth: '100%' },
  '& a': { color: 'var(--wp-text-2)' },
  '& a, & [aria-current]': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& [aria-current]': { color: 'var(--wp-text)', fontWeight: 500 },
});

type Crumb = { label: string; path?: string };

/**
 * The path to this page. Home is shown as the entity's name (P-061). A parent is only shown when the navigation offers
 * it to the user.
 */
export function Breadcrumb({ startsAfterEntity }: { startsAfterEntity: boolean }) {
  const access = useEntity();
  const { entity, basePath } = access;
  const params = useParams();
  const handle = useRouteHandle();
  const isHome = handle === undefined || handle.title === 'Home';
  const home: Crumb[] = startsAfterEntity && !isHome ? [] : [{ label: entity.name, path: basePath }];
  const parent = destinations(access, []).flatMap((place) =>
    'path' in place && place.path === handle?.parent?.(entity.lCode)
      ? [{ label: place.label, path: place.path }]
      : [],
  );
  const own = isHome ? [] : [{ label: handle.crumb?.(params) ?? handle.title }];
  const crumbs: Crumb[] = [...home, ...parent, ...own];
  return (
    <Trail aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, path }, index) => (
          <li key={label}>
            {(index > 0 || startsAfterEntity) && (
              <ChevronRight size={14} strokeWidth={1.75} aria-hidden="true" />
            )}
            {index === crumbs.length - 1 || !path ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Link to={path}>{label}</Link>
            )}
          </li>
        ))}
      </ol>
    </Trail>
  );
}
