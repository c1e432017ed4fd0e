import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router';
import { settings } from '#src/api/settings.ts';
import { useCurrentHelpPlace } from '#src/app/help/use-help-here.ts';
import { paths } from '#src/app/paths.ts';
import { useEntity } from '../entity-context.ts';

type HelpMenuItemsProps = {
  showKeys: () => void;
  showLog: () => void;
  anchor: HTMLElement | null;
  onClose: () => void;
};

/** The guide, the keys, failures, and links of the installation. */
export function HelpMenuItems({ anchor, onClose, showKeys, showLog }: HelpMenuItemsProps) {
  const { footer } = settings();
  const { entity } = useEntity();
  const here = useCurrentHelpPlace();
  const links = [
    { label: 'Terms of Use', href: footer.terms },
    { label: 'Privacy', href: footer.privacy },
    { label: 'Developer portal', href: footer.developerPortal },
  ];
  return (
    <Menu disablePortal open={anchor !== null} anchorEl={anchor} onClose={onClose}>
      <MenuItem component={Link} to={here} onClick={onClose}>
        Help for this screen
      </MenuItem>
      <MenuItem component={Link} to={paths.help(entity.lCode)} onClick={onClose}>
        All guides
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          showKeys();
        }}
      >
        Keyboard shortcuts
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          showLog();
        }}
      >
        Failures
      </MenuItem>
      {links.map(({ label, href }) => (
        <MenuItem key={label} component="a" href={href}>
          {label}
        </MenuItem>
      ))}
      <MenuItem component={Link} to={paths.attributions()}>
        Attributions
      </MenuItem>
    </Menu>
  );
}
