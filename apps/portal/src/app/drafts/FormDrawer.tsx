import Button from '@mui/material/Button';
import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { DraftNotice } from '#src/ui/DraftNotice.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SideDrawer } from '#src/ui/SideDrawer.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';

type FormDrawerProps = Pick<ComponentProps<typeof SideDrawer>, 'title' | 'width' | 'badge' | 'onClose'> & {
  /** The draft of the form, from `useFormWithDraft`. */
  draft: { isLoading: boolean; draftSavedAt: string | null; discard: () => void };
  save: { isPending: boolean; error: Error | null };
  /** The label of the button that saves. */
  saveLabel: string;
  /** The reason why it cannot be saved now. */
  saveRefusal?: string | null;
  onSubmit: () => unknown;
  /** Further commands, or a note about unsaved values, at the left of the footer. */
  commands?: ReactNode;
  /** Replaces the whole footer. */
  footer?: ReactNode;
  /** Whether there is anything to save. */
  canSave?: boolean;
  isReadOnly?: boolean;
  /** Content below the form, or over the drawer. */
  below?: ReactNode;
  children: ReactNode;
};

/**
 * A drawer with a form that saves a draft: saving and canceling, the restored draft, and the reason of a
 * failed save.
 */
export function FormDrawer(props: FormDrawerProps) {
  const { title, width, badge, draft, save, saveLabel, onSubmit, commands, footer, onClose } = props;
  const { canSave = true } = props;
  const { isLoading, draftSavedAt, discard } = draft;
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The keyboard can submit a form even if its button is disabled.
    if (canSave && !save.isPending) void onSubmit();
  };
  return (
    <SideDrawer
      title={title}
      width={width}
      badge={badge}
      onClose={onClose}
      footer={
        footer || (
          <>
            {commands}
            <Button
              disabled={save.isPending}
              onClick={() => {
                discard();
                onClose();
              }}
            >
              Cancel
            </Button>
            <ActionButton
              type="submit"
              form={formId}
              variant="contained"
              refusal={props.saveRefusal ?? null}
              disabled={isLoading || !canSave}
              loading={save.isPending}
            >
              {saveLabel}
            </ActionButton>
          </>
        )
      }
    >
      {isLoading ? (
        <SkeletonRows count={12} />
      ) : (
        // Only as high as its fields, to keep the content below close.
        <div>
          <FormShell id={formId} label={title} isReadOnly={props.isReadOnly} onSubmit={submit}>
            {draftSavedAt && <DraftNotice savedAt={draftSavedAt} onDiscard={discard} />}
            {save.error && <FailedPanel text={problemMessage(save.error)} />}
            {props.children}
          </FormShell>
        </div>
      )}
      {props.below}
    </SideDrawer>
  );
}
