import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { Entity } from '@waypost/contract/services/policy';
import { House, ListChecks, type LucideIcon, PanelLeftOpen } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { settings } from '#src/api/settings.ts';
import { paths } from '#src/routes/paths.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Mark, Wordmark } from '#src/ui/Wordmark.tsx';
import { type EntityAccess, useEntity } from '../entity-context.ts';
import { EntitySelector } from './EntitySelector.tsx';

const Bar = styled('nav', { shouldForwardProp: (name) => name !== 'isRail' })<{ isRail: boolean }>(
  ({ isRail }) => ({
    flex: 'none',
    width: isRail ? 'var(--wp-nav-rail)' : 'var(--wp-nav)',
    display: 'flex',
    flexDirection: 'column',
    background: 'var(--wp-canvas)',
    borderRight: '1px solid var(--wp-line)',
    '@media print': { display: 'none' },
  }),
);

const Brand = styled(Link)({
  height: 'var(--wp-top)',
  display: 'flex',
  alignItems: 'center',
  padding: '0 16px',
});

const Items = styled('ul')({ flex: 1, margin: 0, padding: '4px 8px', listStyle: 'none', overflow: 'auto' });

const Item = styled(NavLink)({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  height: 32,
  padding: '0 8px',
  borderRadius: 'var(--wp-r-control)',
  color: 'var(--wp-text-2)',
  fontSize: 13,
  '& svg': { flex: 'none' },
  '&:hover': { background: 'var(--wp-nav-on)', color: 'var(--wp-text)', textDecoration: 'none' },
  '&[aria-current]': { background: 'var(--wp-nav-on)', color: 'var(--wp-text)', fontWeight: 500 },
  '&[aria-current] svg': { color: 'var(--wp-accent)' },
});

const Foot = styled('footer')({
  padding: '12px 16px',
  borderTop: '1px solid var(--wp-line)',
  fontSize: 12,
  lineHeight: '20px',
  color: 'var(--wp-text-3)',
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: '0 12px', margin: 0, padding: 0, listStyle: 'none' },
  '& a': { color: 'var(--wp-text-2)' },
});

const RailFoot = styled('div')({
  display: 'grid',
  placeItems: 'center',
  padding: 8,
  borderTop: '1px solid var(--wp-line)',
});

type Destination = { label: string; icon: LucideIcon; path: string; isShown: boolean; end?: boolean };

/** Items appear by what the user may do here (P-064). */
const destinations = ({ entity, canUse }: EntityAccess): Destination[] => [
  { label: 'Home', icon: House, path: paths.home(entity.lCode), isShown: true, end: true },
  {
    label: 'Task Management',
    icon: ListChecks,
    path: paths.taskManagement(entity.lCode),
    isShown: canUse('task-management'),
  },
];

function Footer() {
  const { footer } = settings();
  return (
    <Foot>
      <ul>
        <li>{footer.copyright}</li>
        <li>
          <a href={footer.terms}>Terms</a>
        </li>
        <li>
          <a href={footer.privacy}>Privacy</a>
        </li>
        <li>
          <a href={footer.developerPortal}>Developer portal</a>
        </li>
      </ul>
    </Foot>
  );
}

type NavigationProps = {
  entities: readonly Entity[];
  isRail: boolean;
  canToggle: boolean;
  toggle: () => void;
};

/** The way around: 260 wide, or a rail of icons with their names on hover. */
export function Navigation({ entities, isRail, canToggle, toggle }: NavigationProps) {
  const access = useEntity();
  return (
    <Bar aria-label="Main" isRail={isRail}>
      <Brand to={access.basePath} aria-label="Waypost home">
        {isRail ? <Mark size={16} /> : <Wordmark />}
      </Brand>
      {!isRail && <EntitySelector entities={entities} />}
      <Items>
        {destinations(access)
          .filter(({ isShown }) => isShown)
          .map(({ label, icon: Icon, path, end }) => (
            <li key={label}>
              <Tooltip title={isRail ? label : ''} placement="right">
                <Item to={path} end={end ?? false} aria-label={label}>
                  <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
                  {!isRail && label}
                </Item>
              </Tooltip>
            </li>
          ))}
      </Items>
      {!isRail && <Footer />}
      {isRail && canToggle && (
        <RailFoot>
          <IconButton label="Expand navigation" onClick={toggle}>
            <PanelLeftOpen size={16} strokeWidth={1.75} />
          </IconButton>
        </RailFoot>
      )}
    </Bar>
  );
}
