import Drawer from '@mui/material/Drawer';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from './IconButton.tsx';
import { SheetBody, SheetFooter, SheetHeader } from './sheet.ts';

type SideDrawerProps = {
  title: string;
  /** The sidebar of a case 400, raw data and lists 600, an order 640, a role 800. */
  width: 400 | 600 | 640 | 800;
  /** Beside the title, e.g. a status. */
  badge?: ReactNode;
  /** Actions, on the right; what is unsaved stands before them. */
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** Edits one thing while its list stays in sight. Escape closes it; the focus goes back to its opener. */
export function SideDrawer({ title, width, badge, footer, onClose, children }: SideDrawerProps) {
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width, maxWidth: '100vw' },
        },
      }}
    >
      <SheetHeader>
        <h2 id={titleId}>{title}</h2>
        {badge}
        <IconButton label="Close" keys="Esc" onClick={onClose}>
          <X size={16} strokeWidth={1.75} />
        </IconButton>
      </SheetHeader>
      <SheetBody>{children}</SheetBody>
      {footer && <SheetFooter>{footer}</SheetFooter>}
    </Drawer>
  );
}
