import { styled } from '@mui/material/styles';
import type { Entity } from '@waypost/contract/entities/calls';
import { Menu, PanelLeftClose } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { IconButton } from '#src/ui/IconButton.tsx';
import { screenOnly } from '#src/ui/print/screen-only.ts';
import { mayBeMentioned, useEntity } from '../entity-context.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { CommandButton } from './CommandButton.tsx';
import { EntitySelector } from './EntitySelector.tsx';
import { HelpMenu } from './HelpMenu.tsx';
import type { NavigationState } from './navigation/use-navigation.ts';
import { UpdateNotice } from './UpdateNotice.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useWindowTitle } from './use-route-handle.ts';

const Bar = styled('header')({
  flex: 'none',
  height: 'var(--wp-top)',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '0 16px 0 12px',
  background: 'var(--wp-surface)',
  borderBottom: '1px solid var(--wp-line)',
  '@media (max-width: 599px)': { gap: 6, padding: '0 8px' },
  ...screenOnly,
});

/** Reserves its space while it is loading. */
const MentionsPlace = styled('span')({ flex: 'none', width: 28, height: 28 });

const MentionsLink = lazy(() => import('./MentionsLink.tsx'));

type TopBarProps = {
  entities: readonly Entity[];
  navigation: NavigationState;
  openPalette: (state: 'palette' | 'keys') => void;
};

/**
 * The breadcrumb, the command button and the menus. While the navigation is collapsed, the entity selector is here
 * too.
 */
export function TopBar({ entities, navigation, openPalette }: TopBarProps) {
  useWindowTitle();
  const access = useEntity();
  const { mode, toggle, setDrawerOpen } = navigation;
  return (
    <Bar>
      {mode === 'open' && toggle && (
        <IconButton label="Collapse navigation" onClick={toggle}>
          <PanelLeftClose size={16} strokeWidth={1.75} />
        </IconButton>
      )}
      {mode === 'hidden' && (
        <IconButton label="Open navigation" onClick={() => setDrawerOpen(true)}>
          <Menu size={16} strokeWidth={1.75} />
        </IconButton>
      )}
      {mode !== 'open' && <EntitySelector entities={entities} compact />}
      <Breadcrumb startsAfterEntity={mode !== 'open'} />
      <UpdateNotice />
      <CommandButton onClick={() => openPalette('palette')} />
      {mayBeMentioned(access) && (
        <MentionsPlace>
          <Suspense fallback={null}>
            <MentionsLink />
          </Suspense>
        </MentionsPlace>
      )}
      <HelpMenu showKeys={() => openPalette('keys')} />
      <UserMenu />
    </Bar>
  );
}
