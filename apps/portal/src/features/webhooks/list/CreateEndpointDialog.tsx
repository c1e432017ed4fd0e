import { useMutation, useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { api } from '#src/api/client.ts';
import { problemMessage, refusedFields } from '#src/api/problem.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { facilityOptions } from '#src/app/facility-options.ts';
import { paths } from '#src/app/paths.ts';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { MultiSelectField } from '#src/ui/form/MultiSelectField.tsx';
import { NumberField } from '#src/ui/form/NumberField.tsx';
import { SubmitDialog } from '#src/ui/form/SubmitDialog.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { toast } from '#src/ui/toasts.ts';
import { type EventGroup, EventTypesField } from '../EventTypesField.tsx';
import { type NewEndpointValues, newEndpointRules, noEndpoint, requestOf } from '../endpoint-form.ts';
import { eventTypesQuery, refreshWebhooks } from '../queries.ts';

const none: EventGroup[] = [];
const rules = zodRules(newEndpointRules);

/** Creates an endpoint for one or more facilities (W-157, W-158). */
export default function CreateEndpointDialog({ onClose }: { onClose: () => void }) {
  const { entity } = useEntity();
  const navigate = useNavigate();
  const facilities = facilityOptions(entity.facilities);
  const [only, ...others] = facilities;
  const form = useForm<NewEndpointValues>({
    // A single facility is selected already.
    defaultValues: { ...noEndpoint, facilityIds: only && others.length === 0 ? [only.value] : [] },
    resolver: rules,
    mode: 'onTouched',
  });
  const { control, handleSubmit, setError } = form;
  const facilityIds = useWatch({ control, name: 'facilityIds' });
  const types = useQuery(eventTypesQuery(entity.id, facilityIds));
  const create = useMutation({
    mutationFn: (values: NewEndpointValues) =>
      api.webhooks.createEndpoints({
        body: { appUids: values.facilityIds, endpointRequests: [requestOf(values)] },
      }),
    onSuccess: async (made) => {
      toast.success(message('webhooks.created'));
      await refreshWebhooks(entity.id);
      const [endpoint] = made;
      if (made.length > 1 || !endpoint) onClose();
      else
        void navigate(paths.webhookEndpoint(entity.lCode, endpoint.id), {
          state: { endpointId: endpoint.id, appId: endpoint.appId },
        });
    },
    onError: (error) => {
      toast.error(message('webhooks.createFailed'));
      const refused = refusedFields(error);
      const url = refused.find(({ path }) => path.endsWith('.url'));
      if (url) setError('url', { type: 'server', message: url.message });
    },
  });
  return (
    <SubmitDialog
      title="Create Endpoint"
      width={640}
      isTall
      onClose={onClose}
      submitLabel="Create"
      isBusy={create.isPending}
      onSubmit={handleSubmit((values) => create.mutate(values))}
    >
      {create.error && <FailedPanel text={problemMessage(create.error)} />}
      <FormSection>
        <MultiSelectField
          control={control}
          name="facilityIds"
          label="Facilities"
          isRequired
          autoFocus
          options={facilities}
        />
        <TextField control={control} name="url" label="URL" isRequired placeholder="{host}/webhook" />
        <TextField control={control} name="description" label="Description" />
      </FormSection>
      <FormSection>
        <EventTypesField
          control={control}
          name="filterTypes"
          label="Event types"
          isRequired
          groups={facilityIds.length === 0 ? none : types.data}
          hint={facilityIds.length === 0 ? 'Choose a facility to see what it can tell of' : undefined}
        />
        {types.error && (
          <FailedPanel text={problemMessage(types.error)} onRetry={() => void types.refetch()} />
        )}
      </FormSection>
      <FormSection title="Sending">
        <CheckboxField
          control={control}
          name="inOrder"
          label="In order"
          span={6}
          hint="Each message waits until the one before it was taken or given up."
        />
        <NumberField
          control={control}
          name="perSecond"
          label="Messages a second, at most"
          span={6}
          hint="Empty: no limit of its own"
        />
      </FormSection>
    </SubmitDialog>
  );
}
