import Drawer from '@mui/material/Drawer';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from './IconButton.tsx';
import { SheetBody, SheetFooter, SheetHeader } from './sheet.ts';

type SideDrawerProps = {
  title: string;
  /** 400 for the sidebar of a case, 600 for raw data and lists, 640 for an order, 800 for a role. */
  width: 400 | 600 | 640 | 800;
  /** Shown beside the title, e.g. a status. */
  badge?: ReactNode;
  /** The actions, on the right after the number of unsaved changes. */
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** Edits one item while its list stays visible. Escape closes it, and the focus returns to its opener. */
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
