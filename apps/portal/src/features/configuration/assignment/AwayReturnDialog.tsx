import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { AssignmentSettings } from '@waypost/contract/tasks/assignment/calls';
import { MAX_AWAY_HOURS } from '@waypost/contract/tasks/assignment/rules';
import { useMemo } from 'react';
import { z } from 'zod';
import { assignmentSettingsQuery, setAssignmentSettings } from '#src/api/assignment-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { NumberField } from '#src/ui/form/NumberField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { toast } from '#src/ui/toasts.ts';
import { SettingDialog, type SettingFormProps } from './SettingDialog.tsx';
import { SettingFooter } from './SettingFooter.tsx';
import { useSettingForm } from './use-setting-form.ts';

const title = 'When Somebody Is Away';

const rules = zodRules(
  z.object({
    hours: z
      .string()
      .trim()
      .refine(
        (text) =>
          text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_AWAY_HOURS),
        `Must be a number between 1 and ${MAX_AWAY_HOURS}, or empty`,
      ),
  }),
);

type AwayReturnDialogProps = { mayChange: boolean; onClose: () => void };

/** Sets the time after which the tasks of an absent person return to their group. */
export default function AwayReturnDialog({ mayChange, onClose }: AwayReturnDialogProps) {
  const { entity } = useEntity();
  const query = useQuery(assignmentSettingsQuery(entity.id));
  return (
    <SettingDialog title={title} width={440} rowCount={3} query={query} onClose={onClose}>
      {(props) => <HoursForm {...props} mayChange={mayChange} />}
    </SettingDialog>
  );
}

function HoursForm({ mayChange, ...props }: SettingFormProps<AssignmentSettings> & { mayChange: boolean }) {
  const { awayReturnHours, version } = props.saved;
  const { form, submit, footer } = useSettingForm({
    ...props,
    values: useMemo(
      () => ({ hours: awayReturnHours === null ? '' : String(awayReturnHours) }),
      [awayReturnHours],
    ),
    rules,
    save: ({ hours }) =>
      setAssignmentSettings(version, { awayReturnHours: hours.trim() === '' ? null : Number(hours) }),
    onSaved: () => toast.success(message('assignment.settingsSaved'), undefined, title),
  });
  return (
    <FormShell label={title} isReadOnly={!mayChange} onSubmit={(event) => void submit(event)}>
      <NumberField
        control={form.control}
        name="hours"
        label="Hours Until Their Tasks Go Back to the Group"
        hint="Counted from when the person left, or got the task, whichever is later. Empty: their tasks stay with them."
      />
      <SettingFooter {...footer} />
    </FormShell>
  );
}
