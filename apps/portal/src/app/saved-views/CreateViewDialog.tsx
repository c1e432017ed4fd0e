import { gridViewSchema } from '@waypost/contract/saved-views/shapes';
import { useForm, useWatch } from 'react-hook-form';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { SubmitDialog } from '#src/ui/form/SubmitDialog.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import type { GridViews } from './use-grid-views.ts';
import { createView } from './view-actions.ts';

const rules = zodRules(gridViewSchema.pick({ viewName: true, isDefault: true }));

/** Saves the current state of the grid as a named view (P-114, P-115). */
export default function CreateViewDialog({ views, onClose }: { views: GridViews; onClose: () => void }) {
  const { control, handleSubmit, formState, setFocus } = useForm({
    defaultValues: { viewName: '', isDefault: false },
    resolver: rules,
  });
  const name = useWatch({ control, name: 'viewName' }).trim();
  const isTaken = views.views.some(({ data }) => data.viewName === name);
  const save = handleSubmit(async (values) => {
    const state = views.handle.capture();
    if (!state) return;
    const made = await createView(views.place, { ...values, ...state });
    if (!made) return setFocus('viewName');
    onClose();
    views.select(made.result);
  });
  return (
    <SubmitDialog
      title="Create view"
      width={440}
      onClose={onClose}
      submitLabel="Save"
      isBusy={formState.isSubmitting}
      onSubmit={save}
    >
      <TextField
        control={control}
        name="viewName"
        label="View name"
        isRequired
        autoFocus
        hint="Saves the current columns, sort and filters."
        advice={isTaken ? 'You have a view with this name already.' : undefined}
      />
      <CheckboxField control={control} name="isDefault" label="Make this my default view" />
    </SubmitDialog>
  );
}
