import { taskStatuses } from '@waypost/contract/task-status';
import { exchangeStatus } from '#src/ui/exchange-status.ts';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { endpointStatus, messageStatus, type Status, taskStatus, userStatus } from '#src/ui/status.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { Sheet } from '../data/Sheet.tsx';

const vocabularies: [string, readonly Status[]][] = [
  ['Task', taskStatuses.map((status) => taskStatus[status])],
  [
    'Coverage',
    [
      exchangeStatus('answered', 'Active Coverage'),
      exchangeStatus('answered', 'Active - Pending Investigation'),
      exchangeStatus('answered', 'Inactive'),
      exchangeStatus('rejected', 'Rejected'),
      exchangeStatus('sent', null),
      exchangeStatus('failed', null),
    ],
  ],
  ['User', Object.values(userStatus)],
  ['Message', Object.values(messageStatus)],
  ['Endpoint', Object.values(endpointStatus)],
];

const Statuses = () =>
  vocabularies.map(([title, statuses]) => (
    <Sheet key={title}>
      <h2>{title}</h2>
      <ul>
        {statuses.map((status) => (
          <li key={status.word}>
            <StatusLabel status={status} /> <StatusPill status={status} />
          </li>
        ))}
      </ul>
    </Sheet>
  ));

export const page: CataloguePage = { title: 'Status', Component: Statuses };
