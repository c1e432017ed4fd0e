import { useTab } from '#src/app/use-tab.ts';
import { Tabs } from '#src/ui/Tabs.tsx';
import { EndpointList } from './EndpointList.tsx';
import { EventCatalogue } from './EventCatalogue.tsx';
import { MessageSearch } from './MessageSearch.tsx';

const views = ['endpoints', 'messages', 'events'] as const;

/** The webhooks portal: endpoints, messages and event types (W-004, W-056). */
export default function WebhooksTab() {
  const [view, open] = useTab(views, 'view');
  return (
    <Tabs
      label="Webhooks Portal"
      value={view}
      onChange={open}
      tabs={[
        { value: 'endpoints', label: 'Endpoints', content: <EndpointList /> },
        { value: 'messages', label: 'Messages', content: <MessageSearch /> },
        { value: 'events', label: 'Event Catalog', content: <EventCatalogue /> },
      ]}
    />
  );
}
