import { taskStatuses } from '@waypost/contract/task-status';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { taskStatus } from '#src/ui/status.ts';
import type { CataloguePage } from '../catalogue-page.ts';

function Statuses() {
  return (
    <ul>
      {taskStatuses.map((status) => (
        <li key={status}>
          <StatusLabel status={taskStatus[status]} /> <StatusPill status={taskStatus[status]} />
        </li>
      ))}
    </ul>
  );
}

export const page: CataloguePage = { title: 'Status', Component: Statuses };
