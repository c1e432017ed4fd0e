import { styled } from '@mui/material/styles';
import type { WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import { useState } from 'react';
import { Accordion } from '#src/ui/Accordion.tsx';
import { DraftNotice } from '#src/ui/DraftNotice.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { TextAreaField } from '#src/ui/form/TextAreaField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { endpointStatus } from '#src/ui/status.ts';
import { Tabs } from '#src/ui/Tabs.tsx';
import { MutedText } from '#src/ui/table.ts';
import { Advanced } from './Advanced.tsx';
import { Overview } from './Overview.tsx';
import { SendExample } from './SendExample.tsx';
import type { Editing } from './use-editing.ts';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)',
  gap: 24,
  padding: '14px 16px 16px',
  alignItems: 'start',
  '@media (max-width: 899px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Description = styled('p')({ fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' });

type AboutTab = 'description' | 'test';
type FactsTab = 'overview' | 'advanced';

/** The address, description, test button, facts and settings of an endpoint (W-058, W-059, W-061). */
export function EndpointCard({ endpoint, editing }: { endpoint: WebhookEndpoint; editing: Editing }) {
  const { form, isEditing, draftSavedAt, cancel, save } = editing;
  const [about, setAbout] = useState<AboutTab>('description');
  const [facts, setFacts] = useState<FactsTab>('overview');
  return (
    <Accordion
      title="Endpoint"
      badge={endpoint.disabled && <StatusPill status={endpointStatus.Disabled} />}
      mustShow={isEditing}
    >
      <Columns>
        <div>
          {draftSavedAt !== null && <DraftNotice savedAt={draftSavedAt} onDiscard={cancel} />}
          <FormShell label="Endpoint" isReadOnly={!isEditing} onSubmit={(event) => void save(event)}>
            <FormSection>
              <TextField
                control={form.control}
                name="url"
                label="URL"
                isRequired
                placeholder="{host}/webhook"
              />
            </FormSection>
            <Tabs<AboutTab>
              label="About this endpoint"
              value={about}
              onChange={setAbout}
              tabs={[
                {
                  value: 'description',
                  label: 'Description',
                  content: isEditing ? (
                    <FormSection>
                      <TextAreaField control={form.control} name="description" label="Description" />
                    </FormSection>
                  ) : (
                    <Description>{endpoint.description || <MutedText>No description</MutedText>}</Description>
                  ),
                },
                { value: 'test', label: 'Test', content: <SendExample endpoint={endpoint} /> },
              ]}
            />
          </FormShell>
        </div>
        <Tabs<FactsTab>
          label="Endpoint details"
          value={facts}
          onChange={setFacts}
          tabs={[
            { value: 'overview', label: 'Overview', content: <Overview endpoint={endpoint} /> },
            {
              value: 'advanced',
              label: 'Advanced',
              content: <Advanced endpoint={endpoint} editing={editing} />,
            },
          ]}
        />
      </Columns>
    </Accordion>
  );
}
