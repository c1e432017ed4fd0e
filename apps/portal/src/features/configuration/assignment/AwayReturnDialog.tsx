import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { AWAY_HOURS_MOST } from '@waypost/contract/assignment';
import { message } from '@waypost/contract/messages';
import type { AssignmentSettings } from '@waypost/contract/services/assignment';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  assignmentSettingsQuery,
  refreshAssignment,
  setAssignmentSettings,
} from '#src/api/assignment-queries.ts';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FormFooter } from '#src/ui/form/FormFooter.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { NumberField } from '#src/ui/form/NumberField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { toast } from '#src/ui/toasts.ts';

const Gap = styled('div')({ height: 16 });
const title = 'When Somebody Is Away';

const rules = zodRules(
  z.object({
    hours: z
      .string()
      .trim()
      .refine(
        (text) =>
          text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= AWAY_HOURS_MOST),
        `Must be a number between 1 and ${AWAY_HOURS_MOST}, or empty`,
      ),
  }),
);

type AwayReturnDialogProps = { mayChange: boolean; onClose: () => void };

/** After how long the tasks of somebody who is away go back to their group. */
export default function AwayReturnDialog({ mayChange, onClose }: AwayReturnDialogProps) {
  const { entity } = useEntity();
  const { data, error, refetch } = useQuery(assignmentSettingsQuery(entity.id));
  return (
    <LargeDialog title={title} width={440} onClose={onClose}>
      {error ? (
        <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <HoursForm settings={data} mayChange={mayChange} onReread={() => void refetch()} onClose={onClose} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </LargeDialog>
  );
}

type HoursFormProps = {
  settings: AssignmentSettings;
  mayChange: boolean;
  onReread: () => void;
  onClose: () => void;
};

function HoursForm({ settings, mayChange, onReread, onClose }: HoursFormProps) {
  const { entity } = useEntity();
  const { awayReturnHours, version } = settings;
  const form = useForm({
    defaultValues: { hours: awayReturnHours === null ? '' : String(awayReturnHours) },
    resolver: rules,
  });
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: ({ hours }: { hours: string }) =>
      setAssignmentSettings(version, { awayReturnHours: hours.trim() === '' ? null : Number(hours) }),
    onSuccess: () => {
      toast.success(message('assignment.settingsSaved'), undefined, title);
      void refreshAssignment(entity.id);
      onClose();
    },
  });
  return (
    <FormShell
      label={title}
      isReadOnly={!mayChange}
      onSubmit={(event) => void form.handleSubmit((values) => mutate(values))(event)}
    >
      <NumberField
        control={form.control}
        name="hours"
        label="Hours Until Their Tasks Go Back to the Group"
        hint="They count from when somebody is away, or is given the task since. Empty: their tasks stay with them."
      />
      {error ? (
        <FailedPanel
          text={problemMessage(error)}
          onRetry={() => {
            reset();
            onReread();
          }}
        />
      ) : (
        <Gap />
      )}
      <FormFooter changedCount={0} isSaving={isPending} resetLabel="Cancel" onReset={onClose} />
    </FormShell>
  );
}
