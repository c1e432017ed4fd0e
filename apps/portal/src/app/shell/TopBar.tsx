import { styled } from '@mui/material/styles';
import type { Entity } from '@waypost/contract/services/policy';
import { PanelLeftClose } from 'lucide-react';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { EntitySelector } from './EntitySelector.tsx';
import { HelpMenu } from './HelpMenu.tsx';
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
});

const Gap = styled('div')({ flex: 1 });

type TopBarProps = { entities: readonly Entity[]; isRail: boolean; onToggle: () => void };

/** Where the user is, and their own menu. With the rail it holds the entity selector as well. */
export function TopBar({ entities, isRail, onToggle }: TopBarProps) {
  useWindowTitle();
  return (
    <Bar>
      {isRail ? (
        <EntitySelector entities={entities} compact />
      ) : (
        <IconButton label="Collapse navigation" onClick={onToggle}>
          <PanelLeftClose size={16} strokeWidth={1.75} />
        </IconButton>
      )}
      <Breadcrumb startsAfterEntity={isRail} />
      <Gap />
      <HelpMenu />
      <UserMenu />
    </Bar>
  );
}
