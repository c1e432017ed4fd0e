import { useQuery } from '@tanstack/react-query';
import type { Received } from '@waypost/contract/imports/shapes';
import { Inbox } from 'lucide-react';
import { clientSource } from '#src/api/client-source.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { TabBar } from '#src/ui/tab-bar.ts';
import { receivedQuery } from '../queries.ts';
import { receivedColumns } from './received-columns.tsx';

const none: Received[] = [];
const rowId = ({ receivedId }: Received): string => receivedId;
/** Keeps the server's order: the latest first. */
const unsorted = { sort: [], filter: {} };

/** Everything that arrived through any channel: its source, time, counts and sender. */
export default function ReceivedTab() {
  const { entity } = useEntity();
  const query = useQuery(receivedQuery(entity.id));
  const received = query.data ?? none;
  return (
    <>
      <TabBar>
        <h2>What Came In</h2>
        <p role="status">
          {received.length > 0 &&
            `The latest ${received.length.toLocaleString('en-US')}; what a system sends within an hour is one line`}
        </p>
      </TabBar>
      <DataGrid
        label="What Came In"
        columns={receivedColumns}
        rowId={rowId}
        initialQuery={unsorted}
        source={{ ...clientSource(query, received), isBusy: query.isFetching }}
        empty={
          <EmptyPanel icon={Inbox} title="Nothing has come in yet">
            Files that you import and what other systems send are listed here, with how much of it was new.
          </EmptyPanel>
        }
      />
    </>
  );
}
