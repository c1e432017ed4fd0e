import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { descriptionOf, type WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Count } from '#src/ui/Accordion.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { EventTypesField } from '../EventTypesField.tsx';
import { eventTypesQuery } from '../queries.ts';
import type { Editing } from './use-editing.ts';

const Panel = styled('section')({
  background: 'var(--wp-surface)',
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  overflow: 'hidden',
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 44,
    padding: '0 16px',
    borderBottom: '1px solid var(--wp-line)',
  },
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
});
const Body = styled('div')({ padding: '8px 16px 12px' });
const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { padding: '5px 0', overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
});

/** The event types of the endpoint; in edit mode, all of them (W-064). */
export function EventTypesPanel({ endpoint, editing }: { endpoint: WebhookEndpoint; editing: Editing }) {
  const { entity } = useEntity();
  const { form, isEditing, save } = editing;
  const types = useQuery({ ...eventTypesQuery(entity.id, [endpoint.appId]), enabled: isEditing });
  return (
    <Panel aria-label="Event types">
      <header>
        <h2>Event types</h2>
        <Count>{endpoint.filterTypes.length}</Count>
      </header>
      <Body>
        {isEditing ? (
          <FormShell label="Event types" onSubmit={(event) => void save(event)}>
            {types.error ? (
              <FailedPanel text={problemMessage(types.error)} onRetry={() => void types.refetch()} />
            ) : (
              <EventTypesField
                control={form.control}
                name="filterTypes"
                label="Told of"
                isRequired
                groups={types.data}
              />
            )}
          </FormShell>
        ) : (
          <List>
            {endpoint.filterTypes.map((type) => (
              <li key={type}>
                <code>{type}</code>
                <small>{descriptionOf(type)}</small>
              </li>
            ))}
          </List>
        )}
      </Body>
    </Panel>
  );
}
