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
  /** The draft of the form, as `useFormWithDraft` keeps it. */
  draft: { isLoading: boolean; draftSavedAt: string | null; discard: () => void };
  save: { isPending: boolean; error: Error | null };
  /** Of the button that saves. */
  saveLabel: string;
  /** Why it cannot be saved now. */
  saveRefusal?: string | null;
  onSubmit: () => unknown;
  /** Further commands, or what is not saved, at the left of the footer. */
  commands?: ReactNode;
  /** In the place of the whole footer. */
  footer?: ReactNode;
  /** Without it there is nothing to save. */
  canSave?: boolean;
  isReadOnly?: boolean;
  /** What stands below the form, or over the drawer. */
  below?: ReactNode;
  children: ReactNode;
};

/** A drawer with a form whose typing is kept: the way to save and to cancel, what was restored, and why saving failed. */
export function FormDrawer(props: FormDrawerProps) {
  const { title, width, badge, draft, save, saveLabel, onSubmit, commands, footer, onClose } = props;
  const { canSave = true } = props;
  const { isLoading, draftSavedAt, discard } = draft;
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The keyboard can submit a form whose button is disabled.
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
        // No higher than its fields, so that what stands below is next to it.
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
