import ListItemIcon from '@mui/material/ListItemIcon';
import type { LucideIcon } from 'lucide-react';
import { ActionMenuItem } from '#src/ui/ActionMenuItem.tsx';
import { MenuButton } from '#src/ui/MenuButton.tsx';

export type CaseAction = {
  label: string;
  icon: LucideIcon;
  /** The reason why it is unavailable; null when it is available. */
  refusal?: string | null;
  onSelect: () => void;
};

/** Further actions on a case (C-068). Users without any of them see no menu. */
export function MoreActions({ actions }: { actions: readonly CaseAction[] }) {
  if (actions.length === 0) return null;
  return (
    <MenuButton label="More Actions">
      {(close) =>
        actions.map(({ label, icon: Icon, refusal = null, onSelect }) => (
          <ActionMenuItem
            key={label}
            refusal={refusal}
            onClick={() => {
              close();
              onSelect();
            }}
          >
            <ListItemIcon>
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            </ListItemIcon>
            {label}
          </ActionMenuItem>
        ))
      }
    </MenuButton>
  );
}
