import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { UnsavedDialog } from '#src/app/shell/UnsavedDialog.tsx';
import { useUnsavedChanges } from '#src/app/unsaved-changes.ts';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';

type FormDialogProps = Pick<ComponentProps<typeof LargeDialog>, 'title' | 'width' | 'onClose'> & {
  /** The form is given what it says with whether something is typed that is not saved. */
  children: (onTyped: (isTyped: boolean) => void) => ReactNode;
};

/** A dialog with a form. It asks before Escape or a click beside it loses what was typed. */
export function FormDialog({ title, width, onClose, children }: FormDialogProps) {
  const isTyped = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const [onTyped] = useState(() => (isIt: boolean) => {
    isTyped.current = isIt;
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
