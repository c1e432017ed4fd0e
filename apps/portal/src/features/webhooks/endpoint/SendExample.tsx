import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { eventType, subscribableTypes, type WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import { Send } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { api, problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { FormShellContext } from '#src/ui/form/form-shell-context.ts';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { toast } from '#src/ui/toasts.ts';
import { refreshWebhooks } from '../queries.ts';

const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '4px 8px',
  alignItems: 'end',
  '& > p': { gridColumn: '1 / -1', fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-2)' },
  '& > .MuiFormControl-root': { gridColumn: 'auto' },
});

const options = subscribableTypes.map((type) => ({ value: type, label: type }));
const own = { idPrefix: 'example', isReadOnly: false };

/** Sends an example of an event type; its delivery appears in the activity (W-060). */
export function SendExample({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { entity } = useEntity();
  const { appId, id, filterTypes, disabled } = endpoint;
  const { control, getValues } = useForm({
    defaultValues: { eventType: filterTypes[0] ?? subscribableTypes[0] },
  });
  const send = useMutation({
    mutationFn: (type: string) =>
      api.webhooks.sendExample({
        params: { appId, id },
        body: { eventType: eventType.parse(type) },
      }),
    onSuccess: () =>
      void toast.success(message('webhooks.exampleSent'), undefined, new URL(endpoint.url).host),
    onError: (error) =>
      void toast.error(message('webhooks.exampleFailed'), {
        details: [problemMessage(error)],
        of: new URL(endpoint.url).host,
      }),
    onSettled: () => refreshWebhooks(entity.id),
  });
  return (
    // The form around it may be read-only, but an example can be sent in either mode.
    <FormShellContext value={own}>
      <Line>
        <p>
          {disabled
            ? message('webhooks.isDisabled')
            : 'The receiver gets a signed message whose ids belong to nothing. It is sent once.'}
        </p>
        <SelectField control={control} name="eventType" label="Event type" options={options} />
        <ActionButton
          startIcon={<Send size={16} strokeWidth={1.75} aria-hidden="true" />}
          refusal={disabled ? message('webhooks.isDisabled') : null}
          loading={send.isPending}
          onClick={() => send.mutate(getValues('eventType'))}
        >
          Send Example
        </ActionButton>
      </Line>
    </FormShellContext>
  );
}
