import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { Connection } from '@waypost/contract/payer-connections/calls';
import type { Trial } from '@waypost/contract/payer-connections/trial';
import { useEffect, useId, useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { api, problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { facilityOptions } from '#src/app/facility-options.ts';
import { showRefusedFields } from '#src/app/show-refused-fields.ts';
import { DateField } from '#src/ui/form/DateField.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { toast } from '#src/ui/toasts.ts';
import { npisQuery, refreshConnections } from './queries.ts';
import { TrialOutcome } from './TrialOutcome.tsx';
import {
  emptyTrial,
  genderOptions,
  policyHolderOptions,
  requestOf,
  type TrialValues,
  trialRules,
} from './trial-form.ts';

type TryItProps = { connection: Connection; onClose: () => void };

/** Sends one inquiry through the saved connection and shows each step. Closing the dialog forgets what was typed. */
export default function TryIt({ connection, onClose }: TryItProps) {
  const formId = useId();
  const { entity } = useEntity();
  const facilities = facilityOptions(entity.facilities);
  const [sent, setSent] = useState<Trial | null>(null);
  const form = useForm<TrialValues>({
    defaultValues: emptyTrial(facilities.map(({ value }) => value)),
    resolver: zodRules(trialRules),
    shouldFocusError: false,
  });
  const [facilityId, policyHolder] = useWatch({
    control: form.control,
    name: ['facilityId', 'policyHolder'],
  });
  const { data: providers } = useQuery({ ...npisQuery(entity.id, facilityId), enabled: facilityId !== '' });
  useEffect(() => {
    const npi = providers?.find(({ providerIdentifierType }) => providerIdentifierType === 'npi');
    if (npi && !form.getFieldState('npi').isDirty) form.setValue('npi', npi.providerIdentifier);
  }, [providers, form]);
  const send = useMutation({
    mutationFn: (body: TrialValues) =>
      api.payerConnections.tryConnection({
        params: { connectionId: connection.connectionId },
        body: requestOf(body),
      }),
    onSuccess: setSent,
    onError: (error) => {
      toast.error(message('connection.trialFailed'), { of: connection.payerName });
      showRefusedFields(form, error, form.getValues(), (path) =>
        path.replace(/^body\./, '').replace('providerIdentifier', 'npi'),
      );
    },
  });
  const submit = form.handleSubmit((values) => {
    if (!send.isPending) send.mutate(values);
  });
  const close = () => {
    onClose();
    if (sent) void refreshConnections(entity.id);
  };
  const title = `Try ${connection.payerName}`;
  return (
    <LargeDialog
      title={title}
      width={640}
      onClose={close}
      footer={
        sent ? (
          <>
            <Button onClick={() => setSent(null)}>Ask Again</Button>
            <Button variant="contained" onClick={close}>
              Done
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={formId} variant="contained" loading={send.isPending}>
              Send Inquiry
            </Button>
          </>
        )
      }
    >
      {sent ? (
        <TrialOutcome connection={connection} sent={sent} />
      ) : (
        <FormShell id={formId} label={title} onSubmit={(event) => void submit(event)}>
          {send.error && <FailedPanel text={problemMessage(send.error)} />}
          <p>
            One real inquiry is sent as the connection is saved. It is on record as any other, of no case, and
            the payer may bill it. A member that the payer gave you for tests is best.
          </p>
          <FormSection>
            <SelectField
              control={form.control}
              name="facilityId"
              label="Facility"
              span={6}
              isRequired
              options={facilities}
            />
            <TextField
              control={form.control}
              name="npi"
              label="NPI that asks"
              span={6}
              isRequired
              inputMode="numeric"
            />
            <TextField
              control={form.control}
              name="memberId"
              label="Member ID"
              span={6}
              isRequired
              autoFocus
            />
            <PersonFields control={form.control} of="patient" />
            <SelectField
              control={form.control}
              name="policyHolder"
              label="The patient is"
              span={6}
              options={policyHolderOptions}
            />
          </FormSection>
          {policyHolder !== 'self' && (
            <FormSection title="Subscriber">
              <PersonFields control={form.control} of="subscriber" />
            </FormSection>
          )}
        </FormShell>
      )}
    </LargeDialog>
  );
}

/** The fields that identify a person to a payer, besides the member id. */
function PersonFields({ control, of }: { control: Control<TrialValues>; of: 'patient' | 'subscriber' }) {
  return (
    <>
      <DateField control={control} name={`${of}DateOfBirth`} isPast label="Date of birth" span={6} />
      <TextField control={control} name={`${of}FirstName`} label="First name" span={6} />
      <TextField control={control} name={`${of}LastName`} label="Last name" span={6} />
      <SelectField control={control} name={`${of}Gender`} label="Gender" span={6} options={genderOptions} />
    </>
  );
}
