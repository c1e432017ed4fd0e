import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';

export type CaseAction = { label: string; icon: LucideIcon; onSelect: () => void };

/** What else can be done with a case (C-068); who may do none of it has no menu. */
export function MoreActions({ actions }: { actions: readonly CaseAction[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  if (actions.length === 0) return null;
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        endIcon={<ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        More Actions
      </Button>
      <Menu
        id={menuId}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'More Actions' } }}
      >
        {actions.map(({ label, icon: Icon, onSelect }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null);
              onSelect();
            }}
          >
            <ListItemIcon>
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
