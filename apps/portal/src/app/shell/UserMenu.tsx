import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled, useColorScheme } from '@mui/material/styles';
import { Check, ChevronDown, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#src/routes/paths.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { useUser } from '../use-user.ts';

const Trigger = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '2px 4px',
  border: 0,
  borderRadius: 'var(--wp-r-control)',
  background: 'none',
  fontSize: 13,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { background: 'var(--wp-hover)' },
  '& svg': { color: 'var(--wp-text-2)' },
  '@media (max-width: 799px)': {
    '& .name': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});

const Heading = styled(ListSubheader)({
  padding: '4px 8px',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  color: 'var(--wp-text-3)',
  background: 'none',
});

const Chosen = styled(Check)({ marginLeft: 'auto' });

const modes = [
  { mode: 'system', label: 'As the system', icon: Monitor },
  { mode: 'light', label: 'Light', icon: Sun },
  { mode: 'dark', label: 'Dark', icon: Moon },
] as const;

/** The user's own menu: how the screen looks, and the way out. */
export function UserMenu() {
  const { firstName, lastName } = useUser();
  const navigate = useNavigate();
  const { mode, setMode } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = `${firstName} ${lastName}`;
  return (
    <>
      <Trigger
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar firstName={firstName} lastName={lastName} />
        <span className="name">{name}</span>
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
      </Trigger>
      <Menu
        disablePortal
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { minWidth: 200 } } }}
      >
        <Heading role="presentation">Theme</Heading>
        {modes.map(({ mode: own, label, icon: Icon }) => (
          <MenuItem key={own} role="menuitemradio" aria-checked={mode === own} onClick={() => setMode(own)}>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            {label}
            {mode === own && <Chosen size={16} strokeWidth={2} aria-hidden="true" />}
          </MenuItem>
        ))}
        <Divider role="presentation" />
        <MenuItem onClick={() => navigate(paths.logout())}>
          <LogOut size={16} strokeWidth={1.75} aria-hidden="true" />
          Sign Out
        </MenuItem>
      </Menu>
    </>
  );
}
