import type { WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import { Link } from 'react-router';
import { paths } from '#src/app/paths.ts';
import type { Column } from '#src/ui/data-grid/types.ts';
import { countColumn, instantColumn, statusColumn } from '#src/ui/data-grid/usual-columns.tsx';
import { endpointStatus } from '#src/ui/status.ts';
import { statusOfEndpoint } from '../webhook-text.ts';

type ColumnId = 'url' | 'facility' | 'state' | 'description' | 'events' | 'waiting' | 'failed' | 'updatedAt';

/** The columns of the endpoints (W-057). */
export const endpointColumns = (lCode: string): Column<WebhookEndpoint, ColumnId>[] => [
  {
    id: 'url',
    title: 'URL',
    width: 200,
    flex: 4,
    filter: 'text',
    text: ({ url }) => url,
    render: ({ id, appId, url }) => (
      <Link title={url} to={paths.webhookEndpoint(lCode, id)} state={{ endpointId: id, appId }}>
        {url}
      </Link>
    ),
  },
  {
    id: 'facility',
    title: 'Facility',
    width: 120,
    flex: 2,
    filter: 'text',
    text: ({ appName }) => appName,
  },
  statusColumn({ id: 'state', width: 98, of: statusOfEndpoint, all: endpointStatus }),
  {
    id: 'description',
    title: 'Description',
    width: 90,
    flex: 1,
    filter: 'text',
    text: ({ description }) => description,
  },
  countColumn({ id: 'events', title: 'Events', width: 68, of: ({ filterTypes }) => filterTypes.length }),
  countColumn({ id: 'waiting', title: 'Waiting', width: 72, of: ({ waiting }) => waiting }),
  countColumn({ id: 'failed', title: 'Failed', width: 66, of: ({ failed }) => failed }),
  instantColumn({ id: 'updatedAt', title: 'Updated', width: 96, of: ({ updatedAt }) => updatedAt }),
];
