import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { FailedPanel } from '../PanelMessage.tsx';
import { FormFooter } from './FormFooter.tsx';

const Spacer = styled('div')({ height: 16 });

type DialogFooterProps = Pick<ComponentProps<typeof FormFooter>, 'isSaving' | 'canSave' | 'saveLabel'> & {
  /** Why the last attempt failed. */
  failure?: string | null;
  /** Refetches the changed data, if that may help. */
  onReload?: () => void;
  onClose: () => void;
};

/** The footer of a form in a dialog: the error, Cancel and Save. */
export function DialogFooter({ failure, onReload, onClose, ...footer }: DialogFooterProps) {
  return (
    <>
      {failure ? <FailedPanel text={failure} retryLabel="Read again" onRetry={onReload} /> : <Spacer />}
      <FormFooter changedCount={0} resetLabel="Cancel" onReset={onClose} {...footer} />
    </>
  );
}
