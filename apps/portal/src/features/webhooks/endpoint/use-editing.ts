import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { EndpointChange, WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import { useMemo, useState } from 'react';
import { api } from '#src/api/client.ts';
import { ApiError, hasCode, problemMessage } from '#src/api/problem.ts';
import { queryClient } from '#src/api/query-client.ts';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { toast } from '#src/ui/toasts.ts';
import { type EndpointValues, endpointRules, requestOf, switched, valuesOf } from '../endpoint-form.ts';
import { endpointQuery, refreshWebhooks } from '../queries.ts';

/**
 * The view mode and the edit mode of an endpoint (W-066), and saving. A draft of an earlier visit opens the edit mode.
 */
export function useEditing(endpoint: WebhookEndpoint) {
  const { entity } = useEntity();
  const [isOpened, setIsOpened] = useState(false);
  const saved = useMemo(() => valuesOf(endpoint), [endpoint]);
  const { form, draftSavedAt, discard, settle } = useFormWithDraft<EndpointValues>(
    { form: 'webhook-endpoint', subjectId: endpoint.id },
    saved,
    endpointRules,
    { validatesOnBlur: true },
  );
  const change = useMutation({
    mutationFn: (body: EndpointChange) =>
      api.webhooks.changeEndpoint({
        params: { appId: endpoint.appId, id: endpoint.id },
        headers: { 'if-match': String(endpoint.version) },
        body,
      }),
    onSuccess: (changed) => {
      toast.success(message('webhooks.updated'), undefined, new URL(changed.url).host);
      queryClient.setQueryData(endpointQuery(entity.id, endpoint).queryKey, changed);
    },
    onError: (error) => {
      toast.error(message('webhooks.updateFailed'), {
        details: [problemMessage(error)],
        of: new URL(endpoint.url).host,
      });
      const url = error instanceof ApiError ? error.fields.find(({ path }) => path === 'url') : undefined;
      if (url) form.setError('url', { type: 'server', message: url.message });
      if (hasCode(error, 'VERSION_CHANGED')) void refreshWebhooks(entity.id);
    },
    onSettled: () => refreshWebhooks(entity.id),
  });
  const close = () => setIsOpened(false);
  return {
    form,
    draftSavedAt,
    isEditing: isOpened || draftSavedAt !== null,
    isSaving: change.isPending,
    begin: () => setIsOpened(true),
    /** Restores the loaded values. */
    cancel: () => {
      discard();
      close();
    },
    save: form.handleSubmit(async (values) => {
      const changed = await change
        .mutateAsync({ ...requestOf(values), disabled: endpoint.disabled })
        .catch(() => null);
      if (!changed) return;
      settle(valuesOf(changed));
      close();
    }),
    /** Saves at once, with the stored values of the endpoint (W-135). */
    setDisabled: (disabled: boolean) => change.mutate(switched(endpoint, disabled)),
  };
}

export type Editing = ReturnType<typeof useEditing>;
