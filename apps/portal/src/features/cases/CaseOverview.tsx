import { styled } from '@mui/material/styles';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { hasResponse } from '@waypost/contract/cases/processes';
import type { CaseProcess } from '@waypost/contract/cases/shapes';
import type { CaseCoverage } from '@waypost/contract/coverages/calls';
import type { Order } from '@waypost/contract/orders/calls';
import type { Task } from '@waypost/contract/tasks/shapes';
import type { ReactNode } from 'react';
import type { ShownCase } from '#src/api/case-lists.ts';
import { openStatuses, tasksQuery } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DueDate } from '#src/ui/DueDate.tsx';
import { minuteText } from '#src/ui/local-time.ts';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { taskStatus } from '#src/ui/status.ts';
import { MutedText } from '#src/ui/table.ts';
import { coverageResult } from '#src/ui/transaction-status.ts';
import { type Fact, FactList } from './FactList.tsx';

const Inset = styled('div')({ padding: 16 });
const Line = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 12px',
  '& + &': { marginTop: 4 },
});

/** A one- or two-line summary of a list of the case, or the reason why it is missing. */
function summary<Row>(
  query: UseQueryResult<Row[]>,
  none: string,
  render: (rows: [Row, ...Row[]]) => ReactNode,
): ReactNode {
  if (query.isPending) return <MutedText>Loading</MutedText>;
  if (!query.data) return <MutedText>Could not be loaded</MutedText>;
  const [first, ...rest] = query.data;
  return first === undefined ? <MutedText>{none}</MutedText> : render([first, ...rest]);
}

const more = (count: number, what: string): ReactNode =>
  count > 0 && (
    <MutedText>
      and {count} more {what}
    </MutedText>
  );

const insuranceLine = ([{ coverage }, ...rest]: [CaseCoverage, ...CaseCoverage[]]): ReactNode => (
  <Line>
    <span>{coverage.insuranceName}</span>
    {coverage.subscriberId && <span>Member ID {coverage.subscriberId}</span>}
    {more(rest.length, 'beside the case')}
  </Line>
);

function lastCheck(processes: readonly CaseProcess[]): ReactNode {
  const checks = processes.filter(hasResponse);
  const latest = checks.toSorted((one, other) => other.startDate.localeCompare(one.startDate))[0];
  if (!latest) return <MutedText>None yet</MutedText>;
  const { payerName, startDate, status, result } = latest;
  return (
    <Line>
      <span>{payerName}</span>
      <span>{minuteText(startDate)}</span>
      {result === null ? status : <StatusLabel status={coverageResult(result, latest)} />}
    </Line>
  );
}

const taskLine = (task: Task): ReactNode => (
  <Line key={task.id}>
    <span>{task.taskName}</span>
    <StatusLabel status={taskStatus[task.status]} />
    <span>{task.assignee?.name ?? <MutedText>Unassigned</MutedText>}</span>
    <span>
      Due <DueDate date={task.dueDate} isOverdue={task.isOverdue} />
    </span>
  </Line>
);

/** The tasks of the case that are not finished, the first due first. */
function OpenTasks({ shownCase }: { shownCase: ShownCase }) {
  const { caseNumber, entityId } = shownCase;
  const query = useQuery(
    tasksQuery(entityId, {
      limit: 10,
      after: null,
      sort: [{ column: 'dueDate', descending: false }],
      filter: {
        caseNumber: { filterType: 'text', type: 'equals', filter: caseNumber },
        status: { filterType: 'set', values: openStatuses },
      },
    }),
  );
  if (query.isPending) return <MutedText>Loading</MutedText>;
  if (!query.data) return <MutedText>Could not be loaded</MutedText>;
  const { rows, total } = query.data;
  if (rows.length === 0) return <MutedText>None</MutedText>;
  return (
    <>
      {rows.map(taskLine)}
      {more(total - rows.length, 'in Task Management')}
    </>
  );
}

type CaseOverviewProps = {
  shownCase: ShownCase;
  coverages: UseQueryResult<CaseCoverage[]>;
  orders: UseQueryResult<Order[]>;
  processes: UseQueryResult<CaseProcess[]>;
};

/** The first facts a user needs: the insurer, the last check, and the open tasks (C-034). */
export function CaseOverview({ shownCase, coverages, orders, processes }: CaseOverviewProps) {
  const { canUse } = useEntity();
  const facts: Fact[] = [
    ['Insurance', summary(coverages, 'None', insuranceLine)],
    ['Last eligibility check', summary(processes, 'None yet', lastCheck)],
    ...(canUse('task-management')
      ? [['Open tasks', <OpenTasks key="tasks" shownCase={shownCase} />] as const]
      : []),
    ['Orders', summary(orders, 'None', ({ length }) => String(length))],
  ];
  return (
    <Inset>
      <FactList facts={facts} />
    </Inset>
  );
}
