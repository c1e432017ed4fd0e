import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import type { Entity, User } from '@waypost/contract/entities/calls';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLoaderData, useNavigate } from 'react-router';
import { queryClient } from '#src/api/query-client.ts';
import { onOtherTab } from '#src/api/session-store.ts';
import { EntityContext } from '#src/app/entity-context.ts';
import { isWaitingForFile } from '#src/app/exports/waiting.ts';
import { paths } from '#src/app/paths.ts';
import { clearRequestedQueries } from '#src/app/saved-views/requested-query.ts';
import { useLive } from '#src/app/use-live.ts';
import { UserContext } from '#src/app/use-user.ts';
import { toast } from '#src/ui/toasts.ts';
import type { EntityAccess } from '../entity-context.ts';
import { BusyOverlay } from './BusyOverlay.tsx';
import { IdleGuard } from './IdleGuard.tsx';
import { LoggedOutElsewherePage } from './LoggedOutElsewherePage.tsx';
import { Navigation } from './navigation/Navigation.tsx';
import { useNavigation } from './navigation/use-navigation.ts';
import { belowPlaceholder } from './PanelPlaceholder.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { usePalette } from './palette/use-palette.ts';
import { TopBar } from './TopBar.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';
import { useRouteFocus, useRouteHandle } from './use-route-handle.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { useTheme } from './use-theme.ts';
import { PAGE_ID } from './when-page-is-shown.ts';

const NavigationDrawer = lazy(async () => ({
  default: (await import('./navigation/NavigationDrawer.tsx')).NavigationDrawer,
}));

const Frame = styled('div')({
  display: 'flex',
  height: '100vh',
  overflow: 'hidden',
  '@media print': { height: 'auto', overflow: 'visible' },
});

const Column = styled('div')({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' });

const Main = styled('main', { shouldForwardProp: (name) => name !== 'fills' })<{ fills: boolean }>(
  ({ fills }) => ({
    flex: 1,
    minHeight: 0,
    overflow: fills ? 'hidden' : 'auto',
    display: fills ? 'flex' : 'block',
    flexDirection: 'column',
    // In a window as low as at 400 % zoom, a list would be hidden below its tools, so the page scrolls.
    '@media (max-height: 480px)': { overflow: 'auto' },
    '&:focus': { outline: 'none' },
    // An element that stays next to the scrolling page has this height (100cqh).
    '@media screen': { containerType: 'size' },
    [belowPlaceholder]: { display: 'none' },
  }),
);

const SkipLink = styled('a')({
  position: 'absolute',
  left: 8,
  top: -48,
  zIndex: 20,
  padding: '8px 12px',
  background: 'var(--wp-raised)',
  borderRadius: 'var(--wp-r-control)',
  '&:focus': { top: 8, boxShadow: 'var(--wp-shadow-menu)' },
});

/** The data of the loader of an entity's pages. */
export type ShellData = { user: User; entities: Entity[]; access: EntityAccess };

/** The frame of every page of an entity: navigation, top bar, a panel above the page, and the page. */
export function Shell({ panel }: { panel: ReactNode }) {
  const { user, entities, access } = useLoaderData<ShellData>();
  const navigate = useNavigate();
  const main = useRef<HTMLElement>(null);
  const [isLoggedOut, setIsLoggedOut] = useState(false);
  const navigation = useNavigation();
  const palette = usePalette();
  const fills = useRouteHandle()?.fills ?? false;
  const entityId = access.entity.id;
  useTheme();
  useScrollMemory(main);
  useRouteFocus(main);
  useLive(entityId, access.canUse('task-management') && !isLoggedOut, () => {
    // A page that waits for its own file announces it by name.
    if (isWaitingForFile()) return;
    const myFiles = () => void navigate(paths.myFiles(access.entity.lCode));
    toast.success(message('files.oneReady'), { label: 'My Files', onClick: myFiles });
  });

  useEffect(() => {
    const signedOut = (isTimeout: boolean) => {
      if (isTimeout) navigate(paths.logout({ isTimeout }), { replace: true });
      else setIsLoggedOut(true);
      queryClient.clear();
      clearRequestedQueries();
      toast.clear();
    };
    return onOtherTab({ signedOut, userChanged: () => window.location.reload() });
  }, [navigate]);
  // Removes an entity's data from the cache when it is left, so that it never appears in another entity.
  useEffect(
    () => () => {
      queryClient.removeQueries({ queryKey: [entityId] });
      clearRequestedQueries();
    },
    [entityId],
  );

  if (isLoggedOut) return <LoggedOutElsewherePage />;
  return (
    <UserContext value={user}>
      <EntityContext value={access}>
        <SkipLink href={`#${PAGE_ID}`}>Skip to content</SkipLink>
        <ProgressBar />
        <Frame key={entityId}>
          {navigation.mode !== 'hidden' && (
            <Navigation
              entities={entities}
              isRail={navigation.mode === 'rail'}
              onExpand={navigation.toggle ?? (() => navigation.setDrawerOpen(true))}
            />
          )}
          <Column>
            <TopBar entities={entities} navigation={navigation} openPalette={palette.setOpen} />
            {panel}
            {/* A new element for each overflow mode: the browser would count a changed overflow as a layout shift. */}
            <Main key={String(fills)} id={PAGE_ID} tabIndex={-1} ref={main} fills={fills}>
              <Outlet />
            </Main>
          </Column>
        </Frame>
        {navigation.isDrawerOpen && (
          <Suspense fallback={null}>
            <NavigationDrawer entities={entities} onClose={() => navigation.setDrawerOpen(false)} />
          </Suspense>
        )}
        {palette.Host && (
          <palette.Host
            entities={entities}
            open={palette.open}
            setOpen={palette.setOpen}
            onLoaded={palette.onLoaded}
            queuedText={palette.queuedText}
          />
        )}
        <UnsavedChanges />
        <BusyOverlay />
        <IdleGuard />
      </EntityContext>
    </UserContext>
  );
}
