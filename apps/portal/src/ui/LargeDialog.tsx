import Dialog from '@mui/material/Dialog';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from './IconButton.tsx';
import { SheetBody, SheetFooter, SheetHeader } from './sheet.ts';

type LargeDialogProps = {
  title: string;
  /** 1200 for the audit log, which leaves part of the window visible (C-060); 440 for short forms. */
  width: 440 | 640 | 1200;
  footer?: ReactNode;
  /** Keeps the same height while its content loads; the widest dialog always does. */
  isTall?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with its own content. It traps the focus, Escape closes it, and the focus returns to its opener. */
export function LargeDialog({ title, width, footer, isTall, onClose, children }: LargeDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{
        paper: {
          sx: {
            width,
            maxWidth: 'calc(100vw - 32px)',
            margin: '16px',
            ...(isTall && { height: 'calc(100% - 64px)', maxHeight: 800 }),
            ...(width === 1200 && { height: 'min(75vh, 800px)', maxHeight: 'min(75vh, 800px)' }),
          },
        },
      }}
    >
      <SheetHeader>
        <h2 id={titleId}>{title}</h2>
        <IconButton label="Close" keys="Esc" onClick={onClose}>
          <X size={16} strokeWidth={1.75} />
        </IconButton>
      </SheetHeader>
      <SheetBody>{children}</SheetBody>
      {footer && <SheetFooter>{footer}</SheetFooter>}
    </Dialog>
  );
}
