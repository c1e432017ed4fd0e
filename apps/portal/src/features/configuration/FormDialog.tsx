import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { UnsavedDialog } from '#src/app/shell/UnsavedDialog.tsx';
import { useUnsavedChanges } from '#src/app/unsaved-changes.ts';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';

type FormDialogProps = Pick<ComponentProps<typeof LargeDialog>, 'title' | 'width' | 'onClose'> & {
  /** Renders the form with a function by which it reports unsaved typing. */
  children: (onTyped: (isTyped: boolean) => void) => ReactNode;
};

/** A dialog with a form. It asks before Escape or a click outside would lose typing. */
export function FormDialog({ title, width, onClose, children }: FormDialogProps) {
  const isTyped = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const [onTyped] = useState(() => (isFormTyped: boolean) => {
    isTyped.current = isFormTyped;
  });
  useUnsavedChanges(() => isTyped.current, onClose);
  return (
    <>
      <LargeDialog
        title={title}
        width={width}
        onClose={() => (isTyped.current ? setAsking(true) : onClose())}
      >
        {children(onTyped)}
      </LargeDialog>
      {isAsking && <UnsavedDialog onStay={() => setAsking(false)} onLeave={onClose} />}
    </>
  );
}
