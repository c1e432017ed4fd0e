import Drawer from '@mui/material/Drawer';
import type { Entity } from '@waypost/contract/entities/calls';
import { Navigation } from './Navigation.tsx';

type NavigationDrawerProps = { entities: readonly Entity[]; onClose: () => void };

/** The navigation as a drawer, for narrow screens. */
export function NavigationDrawer({ entities, onClose }: NavigationDrawerProps) {
  return (
    <Drawer
      open
      onClose={onClose}
      transitionDuration={150}
      slotProps={{ paper: { 'aria-label': 'Navigation', role: 'dialog', 'aria-modal': true } }}
    >
      <Navigation entities={entities} isRail={false} onExpand={onClose} />
    </Drawer>
  );
}
