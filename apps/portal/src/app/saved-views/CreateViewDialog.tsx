import Button from '@mui/material/Button';
import { gridViewSchema } from '@waypost/contract/saved-views/shapes';
import { useForm, useWatch } from 'react-hook-form';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import type { GridViews } from './use-grid-views.ts';
import { createView } from './view-actions.ts';

const rules = zodRules(gridViewSchema.pick({ viewName: true, isDefault: true }));
const FORM_ID = 'create-view';

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
    <LargeDialog
      title="Create view"
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="contained" loading={formState.isSubmitting}>
            Save
          </Button>
        </>
      }
    >
      <FormShell id={FORM_ID} label="Create view" onSubmit={(event) => void save(event)}>
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
      </FormShell>
    </LargeDialog>
  );
}
