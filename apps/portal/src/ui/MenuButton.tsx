import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

type MenuButtonProps = {
  /** The name of the menu for screen readers. */
  label: string;
  /** The content of the button; the label by default. */
  text?: ReactNode;
  /** Links are not a menu of commands, so a dialog contains them. */
  popup?: 'menu' | 'dialog';
  /** The items as an array: a menu moves the focus among its direct children. */
  children: (close: () => void) => ReactNode[];
};

/** A button that opens a menu below itself. */
export function MenuButton({ label, text = label, popup = 'menu', children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        aria-haspopup={popup}
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        endIcon={<ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {text}
      </Button>
      <Menu
        id={menuId}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{
          ...(popup === 'dialog' ? { paper: { role: 'dialog', 'aria-label': label } } : {}),
          // Disabled commands can have the focus too, because they say why they are disabled.
          list: { 'aria-label': label, disabledItemsFocusable: true },
        }}
      >
        {children(close)}
      </Menu>
    </>
  );
}
