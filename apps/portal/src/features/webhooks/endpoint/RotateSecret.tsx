import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { api, problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { toast } from '#src/ui/toasts.ts';
import { refreshWebhooks } from '../queries.ts';

const Part = styled('section')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  '& h3': { flexBasis: '100%' },
  '& p': { flex: '1 1 200px', fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-2)' },
});

/** Creates a new signing secret (W-067). */
export function RotateSecret({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { entity } = useEntity();
  const { appId, id, url } = endpoint;
  const [isAsking, setIsAsking] = useState(false);
  const rotate = useMutation({
    mutationFn: () => api.webhooks.rotateSecret({ params: { appId, id } }),
    onSuccess: () => void toast.success(message('webhooks.rotated'), undefined, new URL(url).host),
    onError: (error) =>
      void toast.error(message('webhooks.rotateFailed'), {
        details: [problemMessage(error)],
        of: new URL(url).host,
      }),
    onSettled: () => {
      setIsAsking(false);
      return refreshWebhooks(entity.id);
    },
  });
  return (
    <Part aria-label="Secret rotation">
      <h3>Secret rotation</h3>
      <p>For a day messages are signed with the old secret too, so that the receiver can change over.</p>
      <Button
        startIcon={<RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        Rotate Secret
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Rotate Secret"
          confirmLabel="Rotate"
          isBusy={rotate.isPending}
          onConfirm={() => rotate.mutate()}
          onCancel={() => setIsAsking(false)}
        >
          <p>A new signing secret is made. The old one ends a day from now.</p>
          <p>{url}</p>
        </ConfirmDialog>
      )}
    </Part>
  );
}
