import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { FormDrawer } from '#src/app/drafts/FormDrawer.tsx';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { managedStatus } from '#src/ui/status.ts';
import { type Endable, useEnding } from './use-ending.tsx';

const FooterSpacer = styled('span')({ flex: 1 });

type ManagedFormDrawerProps = Omit<
  ComponentProps<typeof FormDrawer>,
  'badge' | 'commands' | 'footer' | 'isReadOnly'
> & {
  /** The shown record with its end; null for a new one. */
  endable: Endable | null;
  /** Whether it can be changed after it has ended. */
  staysEditable?: boolean;
};

/**
 * The drawer with the form of a record that administrators maintain: an ended one is read-only and can be reactivated.
 */
export function ManagedFormDrawer({ endable, staysEditable = false, ...props }: ManagedFormDrawerProps) {
  const { isEnded, isBusy, button, question } = useEnding(endable);
  const isReadOnly = isEnded && !staysEditable;
  return (
    <FormDrawer
      {...props}
      badge={isEnded && <StatusPill status={managedStatus.ended} />}
      save={{ ...props.save, isPending: props.save.isPending || isBusy }}
      isReadOnly={isReadOnly}
      commands={
        <>
          {button}
          <FooterSpacer />
        </>
      }
      footer={
        isReadOnly && (
          <>
            <Button onClick={props.onClose}>Close</Button>
            {button}
          </>
        )
      }
      below={
        <>
          {props.below}
          {question}
        </>
      }
    />
  );
}
