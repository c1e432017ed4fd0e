import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

type MenuButtonProps = {
  /** What the menu holds, for screen readers. */
  label: string;
  /** What stands in the button; the label where nothing else does. */
  text?: ReactNode;
  /** Links to choose from are no menu of commands: a dialog holds them. */
  popup?: 'menu' | 'dialog';
  /** The items, as a list: a menu moves the focus among its direct children. */
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
          list: { 'aria-label': label },
        }}
      >
        {children(close)}
      </Menu>
    </>
  );
}
