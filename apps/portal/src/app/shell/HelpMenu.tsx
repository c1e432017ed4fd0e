import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { settings } from '#src/api/settings.ts';
import { IconButton } from '#src/ui/IconButton.tsx';

/** The links of the footer, also when the navigation is folded. */
export function HelpMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { footer } = settings();
  const links = [
    { label: 'Terms of Use', href: footer.terms },
    { label: 'Privacy', href: footer.privacy },
    { label: 'Developer portal', href: footer.developerPortal },
  ];
  return (
    <>
      <IconButton
        label="Help"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <CircleQuestionMark size={16} strokeWidth={1.75} />
      </IconButton>
      <Menu disablePortal open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {links.map(({ label, href }) => (
          <MenuItem key={label} component="a" href={href}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
