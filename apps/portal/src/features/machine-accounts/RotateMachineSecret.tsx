import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { Machine, MachineWithSecret } from '@waypost/contract/machine-accounts/calls';
import { useForm } from 'react-hook-form';
import { api, problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { SubmitDialog } from '#src/ui/form/SubmitDialog.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { toast } from '#src/ui/toasts.ts';
import { refreshMachines } from './queries.ts';
import { reportSecret } from './report-secret.ts';

const overlaps = [
  { value: '0', label: 'Not at all: it ends at once' },
  { value: '1', label: 'One hour' },
  { value: '24', label: 'One day' },
  { value: '168', label: 'One week' },
];

type Props = { machine: Machine; onMade: (machine: MachineWithSecret) => void; onClose: () => void };

/** Creates a new secret and shows how long the previous one still works. */
export function RotateMachineSecret({ machine, onMade, onClose }: Props) {
  const { entity } = useEntity();
  const isFirst = machine.secrets.length === 0;
  const form = useForm({ defaultValues: { overlapHours: isFirst ? '0' : '24' } });
  const rotate = useMutation({
    mutationFn: ({ overlapHours }: { overlapHours: string }) =>
      api.machines.rotateMachineSecret({
        params: { machineId: machine.id },
        body: { overlapHours: Number(overlapHours) },
      }),
    onSuccess: async (made) => {
      reportSecret(made, 'machine.rotated');
      await refreshMachines(entity.id);
      onMade(made);
    },
    onError: () => void toast.error(message('machine.rotateFailed')),
  });
  const title = isFirst ? 'Make Secret' : 'Rotate Secret';
  return (
    <SubmitDialog
      title={title}
      width={440}
      onClose={onClose}
      submitLabel={isFirst ? 'Make' : 'Rotate'}
      isBusy={rotate.isPending}
      onSubmit={form.handleSubmit((values) => rotate.mutate(values))}
    >
      {rotate.error && <FailedPanel text={problemMessage(rotate.error)} />}
      <FormSection>
        {isFirst ? (
          <p style={{ gridColumn: '1 / -1' }}>The secret of {machine.name} is shown once, when it is made.</p>
        ) : (
          <SelectField
            control={form.control}
            name="overlapHours"
            label="How long the old secret still works"
            options={overlaps}
            hint="The new one is shown once, when it is made."
          />
        )}
      </FormSection>
    </SubmitDialog>
  );
}
