import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { Check, FileDown, Keyboard, LogOut, UserRound } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#src/app/paths.ts';
import { setPreference, usePreference } from '#src/ui/preferences.ts';
import { useEntity } from '../entity-context.ts';
import { densityChoices, themeChoices } from './preference-choices.ts';

const Heading = styled(ListSubheader)({
  padding: '4px 8px',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  color: 'var(--wp-text-3)',
  background: 'none',
});

const Chosen = () => <Check size={16} strokeWidth={2} aria-hidden="true" style={{ marginLeft: 'auto' }} />;

type UserMenuItemsProps = { anchor: HTMLElement | null; onClose: () => void };

/** Profile, files, screen preferences, and sign-out (P-063). */
export function UserMenuItems({ anchor, onClose }: UserMenuItemsProps) {
  const { entity } = useEntity();
  const navigate = useNavigate();
  const theme = usePreference('theme');
  const density = usePreference('density');
  const singleKeys = usePreference('singleKeys');
  return (
    <Menu
      disablePortal
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { sx: { minWidth: 220 } } }}
    >
      <MenuItem component={Link} to={paths.myProfile(entity.lCode)} onClick={onClose}>
        <UserRound size={16} strokeWidth={1.75} aria-hidden="true" />
        Profile
      </MenuItem>
      <MenuItem component={Link} to={paths.myFiles(entity.lCode)} onClick={onClose}>
        <FileDown size={16} strokeWidth={1.75} aria-hidden="true" />
        My Files
      </MenuItem>
      <Divider role="presentation" />
      <Heading role="presentation">Theme</Heading>
      {themeChoices.map(({ value, label, icon: Icon }) => (
        <MenuItem
          key={value}
          role="menuitemradio"
          aria-checked={theme === value}
          onClick={() => setPreference('theme', value)}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          {label}
          {theme === value && <Chosen />}
        </MenuItem>
      ))}
      <Heading role="presentation">Row height</Heading>
      {densityChoices.map(({ value, label, icon: Icon }) => (
        <MenuItem
          key={value}
          role="menuitemradio"
          aria-checked={density === value}
          onClick={() => setPreference('density', value)}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          {label}
          {density === value && <Chosen />}
        </MenuItem>
      ))}
      <Heading role="presentation">Keyboard</Heading>
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={singleKeys}
        onClick={() => setPreference('singleKeys', !singleKeys)}
      >
        <Keyboard size={16} strokeWidth={1.75} aria-hidden="true" />
        Single-letter shortcuts
        {singleKeys && <Chosen />}
      </MenuItem>
      <Divider role="presentation" />
      <MenuItem onClick={() => void navigate(paths.logout())}>
        <LogOut size={16} strokeWidth={1.75} aria-hidden="true" />
        Sign Out
      </MenuItem>
    </Menu>
  );
}
