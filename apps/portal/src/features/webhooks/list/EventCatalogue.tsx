import '@fontsource/ibm-plex-mono/latin-400.css';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { CataloguedEvent } from '@waypost/contract/webhooks/shapes';
import { useState } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Accordion } from '#src/ui/Accordion.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { CodeBlock } from '../../../ui/CodeBlock.tsx';
import { catalogueQuery } from '../queries.ts';

const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  '& > p': { fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-2)', maxWidth: 720 },
});
const Both = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(280px, 1fr))',
  gap: 16,
  padding: 16,
  '& > p': { gridColumn: '1 / -1', fontSize: 13, lineHeight: '20px' },
});

const matches = ({ type, description }: CataloguedEvent, words: string): boolean =>
  `${type} ${description}`.toLowerCase().includes(words.toLowerCase());

/** The event types, each with the schema of its body and an example. */
export function EventCatalogue() {
  const { entity } = useEntity();
  const { data, error, refetch } = useQuery(catalogueQuery(entity.id));
  const [search, setSearch] = useState('');
  const shown = data?.filter((event) => matches(event, search));
  return (
    <Page>
      <h2>Event Catalog</h2>
      <p>
        A message is a signed POST (Standard Webhooks) with ids, codes and a link, and nothing about a
        patient. It can arrive more than once: its <code>webhook-id</code> stays the same.
      </p>
      <SearchField
        label="Find an event type"
        placeholder="Find an event type"
        text={search}
        onSearch={setSearch}
      />
      {error && <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />}
      {!shown && !error && <SkeletonRows count={10} />}
      {shown?.map(({ type, area, description, schema, example }) => (
        <Accordion key={type} title={type} badge={area} isInitiallyOpen={false}>
          <Both>
            <p>{description}</p>
            <CodeBlock title="Example" text={JSON.stringify(example, null, 2)} />
            <CodeBlock title="Schema" text={JSON.stringify(schema, null, 2)} />
          </Both>
        </Accordion>
      ))}
      {shown?.length === 0 && <p role="status">No event type has “{search}” in it.</p>}
    </Page>
  );
}
