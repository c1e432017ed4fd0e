import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { CircleQuestionMark, FileDown, Keyboard, LogOut, UserRound } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#src/app/paths.ts';
import { setPreference, usePreference } from '#src/ui/preferences.ts';
import { useEntity } from '../entity-context.ts';
import { AvailabilityItems, Chosen, MenuHeading } from './AvailabilityItems.tsx';
import { densityChoices, themeChoices } from './preference-choices.ts';

type UserMenuItemsProps = { anchor: HTMLElement | null; onClose: () => void; askAway: () => void };

/** Profile, files, help, availability, screen preferences, and sign-out (P-063). */
export function UserMenuItems({ anchor, onClose, askAway }: UserMenuItemsProps) {
  const { entity, canUse } = useEntity();
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
      <MenuItem component={Link} to={paths.help(entity.lCode)} onClick={onClose}>
        <CircleQuestionMark size={16} strokeWidth={1.75} aria-hidden="true" />
        Help
      </MenuItem>
      <Divider role="presentation" />
      {canUse('task-management') && <AvailabilityItems askDay={askAway} />}
      <MenuHeading role="presentation">Theme</MenuHeading>
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
      <MenuHeading role="presentation">Row height</MenuHeading>
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
      <MenuHeading role="presentation">Keyboard</MenuHeading>
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
