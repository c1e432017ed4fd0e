import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { NumberField } from '#src/ui/form/NumberField.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { headersQuery } from '../queries.ts';
import { HeaderEditor } from './HeaderEditor.tsx';
import { RotateSecret } from './RotateSecret.tsx';
import type { Editing } from './use-editing.ts';

const Parts = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

/** Custom headers, the secret, and the sending rate (W-067). */
export function Advanced({ endpoint, editing }: { endpoint: WebhookEndpoint; editing: Editing }) {
  const { entity } = useEntity();
  const { data, error, refetch } = useQuery(headersQuery(entity.id, endpoint));
  const { form, isEditing, save } = editing;
  return (
    <Parts>
      {error && <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={3} />}
      {data && <HeaderEditor endpoint={endpoint} saved={data.Headers} />}
      <RotateSecret endpoint={endpoint} />
      <FormShell label="Sending" isReadOnly={!isEditing} onSubmit={(event) => void save(event)}>
        <FormSection title="Sending">
          <CheckboxField
            control={form.control}
            name="inOrder"
            label="In order"
            span={6}
            hint="Each message waits until the one before it was taken or given up."
          />
          <NumberField
            control={form.control}
            name="perSecond"
            label="Messages a second, at most"
            span={6}
            hint="Empty: no limit of its own"
          />
        </FormSection>
      </FormShell>
    </Parts>
  );
}
