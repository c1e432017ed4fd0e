import type { WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import { Link } from 'react-router';
import { paths } from '#src/app/paths.ts';
import type { Column } from '#src/ui/data-grid/types.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { exactInstant } from '#src/ui/instant-text.ts';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { endpointStatus } from '#src/ui/status.ts';
import { statusOfEndpoint } from '../webhook-text.ts';

type ColumnId = 'url' | 'facility' | 'state' | 'description' | 'events' | 'waiting' | 'failed' | 'updatedAt';

const states = Object.values(endpointStatus).map(({ word }) => ({ value: word, label: word }));

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
  {
    id: 'state',
    title: 'Status',
    width: 98,
    filter: { set: states },
    text: (endpoint) => statusOfEndpoint(endpoint).word,
    render: (endpoint) => <StatusLabel status={statusOfEndpoint(endpoint)} />,
  },
  {
    id: 'description',
    title: 'Description',
    width: 90,
    flex: 1,
    filter: 'text',
    text: ({ description }) => description,
  },
  {
    id: 'events',
    title: 'Events',
    width: 68,
    isRight: true,
    filter: 'number',
    text: ({ filterTypes }) => String(filterTypes.length),
    value: ({ filterTypes }) => filterTypes.length,
  },
  {
    id: 'waiting',
    title: 'Waiting',
    width: 72,
    isRight: true,
    filter: 'number',
    text: ({ waiting }) => waiting.toLocaleString('en-US'),
    value: ({ waiting }) => waiting,
  },
  {
    id: 'failed',
    title: 'Failed',
    width: 66,
    isRight: true,
    filter: 'number',
    text: ({ failed }) => failed.toLocaleString('en-US'),
    value: ({ failed }) => failed,
  },
  {
    id: 'updatedAt',
    title: 'Updated',
    width: 96,
    filter: 'date',
    text: ({ updatedAt }) => exactInstant(updatedAt),
    value: ({ updatedAt }) => updatedAt,
    render: ({ updatedAt }) => <Instant at={updatedAt} />,
  },
];
