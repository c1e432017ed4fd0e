import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import { Info } from 'lucide-react';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { api, problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { DateField } from '#src/ui/form/DateField.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { SubmitDialog } from '#src/ui/form/SubmitDialog.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { localToday } from '#src/ui/local-time.ts';
import { toast } from '#src/ui/toasts.ts';
import { refreshWebhooks } from '../queries.ts';
import { instantsOf, type RecoverValues, recoverRules } from './recover-dates.ts';

/** Requests that failed messages of a period are sent again (W-070). */
export function RecoverDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { entity } = useEntity();
  const resolver = useMemo(() => zodRules(recoverRules(localToday())), []);
  const { control, handleSubmit } = useForm<RecoverValues>({
    defaultValues: { since: '', until: '', missing: false },
    resolver,
  });
  const recover = useMutation({
    mutationFn: (values: RecoverValues) =>
      api.webhooks.recover({
        params: { appId: endpoint.appId, id: endpoint.id },
        body: { ...instantsOf(values, new Date()), missing: values.missing },
      }),
    onSuccess: () => {
      toast.success(message('webhooks.recoverAsked'), undefined, new URL(endpoint.url).host);
      onClose();
      return refreshWebhooks(entity.id);
    },
    onError: (error) =>
      void toast.error(message('webhooks.recoverFailed'), {
        details: [problemMessage(error)],
        of: new URL(endpoint.url).host,
      }),
  });
  return (
    <SubmitDialog
      title="Recover Failed Messages"
      width={440}
      onClose={onClose}
      submitLabel="Recover"
      isBusy={recover.isPending}
      onSubmit={handleSubmit((values) => recover.mutate(values))}
    >
      <FormSection>
        <p style={{ gridColumn: '1 / -1', display: 'flex', alignItems: 'center', gap: 4 }}>
          Without dates: the last 14 days
          <IconButton small label="About the dates" tip={message('webhooks.recoverHint')}>
            <Info size={16} strokeWidth={1.75} />
          </IconButton>
        </p>
        <p style={{ gridColumn: '1 / -1' }}>{message('webhooks.recoverLeavesOut')}</p>
        <DateField control={control} name="since" label="Since" span={6} />
        <DateField control={control} name="until" label="To" span={6} />
        <CheckboxField
          control={control}
          name="missing"
          label="Also what it was never sent"
          hint="What happened while it was disabled, or before it asked for a kind of event."
        />
      </FormSection>
    </SubmitDialog>
  );
}
