import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { useUnsavedChanges } from '#src/app/unsaved-changes.ts';
import { ActionButton, nothingChanged } from '#src/ui/ActionButton.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Table, TableScroll } from '#src/ui/table.ts';
import { toast } from '#src/ui/toasts.ts';
import { refreshWebhooks } from '../queries.ts';
import { problemOfHeader } from './header-rows.ts';

const Part = styled('section')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 });
const NewHeader = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
  gap: 8,
  alignItems: 'start',
  '& > .MuiFormControl-root': { gridColumn: 'auto' },
  '& > button': { marginTop: 20 },
});
const Buttons = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: 8 });

type Headers = Readonly<Record<string, string>>;
type HeaderEditorProps = { endpoint: WebhookEndpoint; saved: Headers };

/** Custom headers, added one by one and saved together (W-067, W-161). */
export function HeaderEditor({ endpoint, saved }: HeaderEditorProps) {
  const { entity } = useEntity();
  const [changed, setChanged] = useState<Headers | null>(null);
  const headers = changed ?? saved;
  const refusal = changed === null ? nothingChanged : null;
  const { control, handleSubmit, setError, reset, getValues } = useForm({
    defaultValues: { name: '', value: '' },
  });
  const forget = () => {
    setChanged(null);
    reset();
  };
  useUnsavedChanges(() => changed !== null || getValues('name') !== '', forget);
  const add = handleSubmit(({ name, value }) => {
    const typed = { name: name.trim(), value: value.trim() };
    const problem = problemOfHeader(headers, typed.name, typed.value);
    if (problem) {
      setError(typed.name === '' || typed.value !== '' ? 'name' : 'value', {
        type: 'rule',
        message: problem,
      });
      return;
    }
    setChanged({ ...headers, [typed.name]: typed.value });
    reset();
  });
  const save = useMutation({
    mutationFn: (Headers: Headers) =>
      api.webhooks.setEndpointHeaders({
        params: { appId: endpoint.appId, id: endpoint.id },
        body: { Headers: { ...Headers } },
      }),
    onSuccess: async () => {
      toast.success(message('webhooks.headersSaved'), undefined, new URL(endpoint.url).host);
      await refreshWebhooks(entity.id);
      setChanged(null);
    },
    onError: (error) =>
      void toast.error(message('webhooks.headersFailed'), {
        details: [problemMessage(error)],
        of: new URL(endpoint.url).host,
      }),
  });
  const entries = Object.entries(headers);
  return (
    <Part aria-label="Custom headers">
      <h3>Custom headers</h3>
      {entries.length > 0 && (
        <TableScroll>
          <Table>
            <caption className="visually-hidden">Custom headers</caption>
            <colgroup>
              <col />
              <col />
              <col style={{ width: 48 }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">Key</th>
                <th scope="col">Value</th>
                <th scope="col">
                  <span className="visually-hidden">Action</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map(([name, value]) => (
                <tr key={name}>
                  <td title={name}>{name}</td>
                  <td title={value}>{value}</td>
                  <td>
                    <IconButton
                      small
                      label={`Remove ${name}`}
                      onClick={() =>
                        setChanged(Object.fromEntries(entries.filter(([other]) => other !== name)))
                      }
                    >
                      <Trash2 size={16} strokeWidth={1.75} />
                    </IconButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableScroll>
      )}
      <FormShell label="New header" onSubmit={(event) => void add(event)}>
        <NewHeader>
          <TextField control={control} name="name" label="Key" />
          <TextField control={control} name="value" label="Value" />
          <Button type="submit" startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}>
            Add
          </Button>
        </NewHeader>
      </FormShell>
      <Buttons>
        <ActionButton refusal={refusal} disabled={save.isPending} onClick={forget}>
          Reset
        </ActionButton>
        <ActionButton refusal={refusal} loading={save.isPending} onClick={() => save.mutate(headers)}>
          Save Headers
        </ActionButton>
      </Buttons>
    </Part>
  );
}
