import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import type { LucideIcon } from 'lucide-react';
import { MenuButton } from '#src/ui/MenuButton.tsx';

export type CaseAction = { label: string; icon: LucideIcon; onSelect: () => void };

/** Further actions on a case (C-068). Users without any of them see no menu. */
export function MoreActions({ actions }: { actions: readonly CaseAction[] }) {
  if (actions.length === 0) return null;
  return (
    <MenuButton label="More Actions">
      {(close) =>
        actions.map(({ label, icon: Icon, onSelect }) => (
          <MenuItem
            key={label}
            onClick={() => {
              close();
              onSelect();
            }}
          >
            <ListItemIcon>
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))
      }
    </MenuButton>
  );
}
