import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import { Plus, Webhook } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { clientSource } from '#src/api/client-source.ts';
import { endpointsQuery } from '#src/api/webhook-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { TabBar } from '#src/ui/tab-bar.ts';
import { endpointColumns } from './endpoint-columns.tsx';

const CreateEndpointDialog = lazy(() => import('./CreateEndpointDialog.tsx'));

const none: WebhookEndpoint[] = [];
const rowId = ({ id }: WebhookEndpoint): string => id;
/** Keeps the server's order: by facility and address. */
const unsorted = { sort: [], filter: {} };

/** The endpoints of the user's facilities with their status, and a button to create one (W-056). */
export function EndpointList() {
  const { entity } = useEntity();
  const { lCode } = entity;
  const query = useQuery(endpointsQuery(entity.id));
  const endpoints = query.data ?? none;
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const columns = useMemo(() => endpointColumns(lCode), [lCode]);
  const open = (id: string) => {
    const found = endpoints.find((endpoint) => endpoint.id === id);
    if (!found) return;
    void navigate(paths.webhookEndpoint(lCode, id), { state: { endpointId: id, appId: found.appId } });
  };
  return (
    <>
      <TabBar>
        <h2>Endpoints</h2>
        <p role="status">
          {query.data && (endpoints.length === 1 ? '1 endpoint' : `${endpoints.length} endpoints`)}
        </p>
        <Button
          variant="contained"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setIsCreating(true)}
        >
          Create Endpoint
        </Button>
      </TabBar>
      <DataGrid
        label="Webhook endpoints"
        columns={columns}
        rowId={rowId}
        initialQuery={unsorted}
        source={{ ...clientSource(query, endpoints), isBusy: query.isFetching }}
        onRowEnter={open}
        empty={
          <EmptyPanel icon={Webhook} title="There are no endpoints yet">
            Create one to tell another system what happens at a facility.
          </EmptyPanel>
        }
      />
      {isCreating && (
        <Suspense>
          <CreateEndpointDialog onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
