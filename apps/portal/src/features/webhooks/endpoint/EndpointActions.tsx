import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import { History, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { api, problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { ActionButton, nothingChanged } from '#src/ui/ActionButton.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { toast } from '#src/ui/toasts.ts';
import { isAddress } from '../endpoint-form.ts';
import { refreshWebhooks } from '../queries.ts';
import { RecoverDialog } from './RecoverDialog.tsx';
import type { Editing } from './use-editing.ts';

type EndpointActionsProps = { endpoint: WebhookEndpoint; editing: Editing };

/** Enable, disable, recover, edit and delete; in edit mode, Cancel and Save (W-065). */
export function EndpointActions({ endpoint, editing }: EndpointActionsProps) {
  const [open, setOpen] = useState<'recover' | 'delete' | null>(null);
  const close = () => setOpen(null);
  if (editing.isEditing) return <EditActions editing={editing} />;
  const { disabled } = endpoint;
  return (
    <>
      <FormControlLabel
        label={disabled ? 'Disabled' : 'Enabled'}
        control={
          <Switch
            checked={!disabled}
            disabled={editing.isSaving}
            onChange={(_event, isOn) => editing.setDisabled(!isOn)}
            slotProps={{ input: { 'aria-label': 'Enabled' } }}
          />
        }
      />
      <Button
        startIcon={<History size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setOpen('recover')}
      >
        Recover
      </Button>
      <Button startIcon={<Pencil size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={editing.begin}>
        Edit
      </Button>
      <Button
        color="error"
        startIcon={<Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setOpen('delete')}
      >
        Delete
      </Button>
      {open === 'recover' && <RecoverDialog endpoint={endpoint} onClose={close} />}
      {open === 'delete' && <DeleteDialog endpoint={endpoint} onClose={close} />}
    </>
  );
}

/** Save is disabled while the address is invalid (W-155). */
function EditActions({ editing }: { editing: Editing }) {
  const { form, cancel, save, isSaving } = editing;
  const url = useWatch({ control: form.control, name: 'url' });
  const { isDirty } = useFormState({ control: form.control });
  return (
    <>
      <Button onClick={cancel} disabled={isSaving}>
        Cancel
      </Button>
      <ActionButton
        variant="contained"
        loading={isSaving}
        refusal={isDirty ? (isAddress(url) ? null : message('webhooks.notHttps')) : nothingChanged}
        onClick={() => void save()}
      >
        Save
      </ActionButton>
    </>
  );
}

function DeleteDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { entity } = useEntity();
  const navigate = useNavigate();
  const { appId, id, url, version } = endpoint;
  const remove = useMutation({
    mutationFn: () =>
      api.webhooks.removeEndpoint({ params: { appId, id }, headers: { 'if-match': String(version) } }),
    onSuccess: async () => {
      toast.success(message('webhooks.deleted'), undefined, new URL(url).host);
      await navigate(paths.webhooksPortal(entity.lCode));
      await refreshWebhooks(entity.id);
    },
    onError: (error) => {
      toast.error(message('webhooks.deleteFailed'), {
        details: [problemMessage(error)],
        of: new URL(url).host,
      });
      onClose();
      return refreshWebhooks(entity.id);
    },
  });
  return (
    <ConfirmDialog
      title="Delete Endpoint"
      confirmLabel="Delete"
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>{message('webhooks.confirmDelete')}</p>
      <p>{url}</p>
    </ConfirmDialog>
  );
}
