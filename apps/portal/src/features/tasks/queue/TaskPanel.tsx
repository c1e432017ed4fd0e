import { styled } from '@mui/material/styles';
import { formatMoney } from '@waypost/contract/core/amount-text';
import { lastFirst } from '@waypost/contract/core/name-text';
import { coverageText } from '@waypost/contract/eligibility/coverage-text';
import type { Task } from '@waypost/contract/tasks/shapes';
import { ChevronDown, ChevronUp, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { CaseLink } from '#src/app/CaseLink.tsx';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { DueDate } from '#src/ui/DueDate.tsx';
import { birthText, displayDate } from '#src/ui/form/date-text.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';
import { SidePanel } from '#src/ui/SidePanel.tsx';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { taskStatus } from '#src/ui/status.ts';
import { MutedText } from '#src/ui/table.ts';
import { RowActions } from '../actions/RowActions.tsx';
import { caseOf } from '../actions/task-actions.ts';
import { nextStepOf } from '../next-step.ts';
import { otherReasons } from '../reasons.ts';
import { useStartOrExplain } from '../start/use-start-task.ts';
import { CaseTasks } from '../story/CaseTasks.tsx';
import { TaskComments } from '../story/TaskComments.tsx';
import { TaskHistory } from '../story/TaskHistory.tsx';
import { TaskReasons } from '../story/TaskReasons.tsx';
import { WorkOrder } from '../story/WorkOrder.tsx';
import { Viewers } from '../viewers/Viewers.tsx';
import { CaseChangeNote } from '../work/CaseChangeNote.tsx';
import { PriorityField } from '../work/PriorityField.tsx';
import { useReadNotices } from './use-read-notices.ts';

/** The patient's name stays visible while the panel scrolls. */
const PatientName = styled('b')({
  flex: 1,
  minWidth: 0,
  marginLeft: 4,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 600,
});
const Section = styled('section')({
  padding: 16,
  borderBottom: '1px solid var(--wp-line)',
  '& h2': { fontSize: 15 },
  '& h3': { marginBottom: 8 },
  '& dl': { display: 'grid', gridTemplateColumns: '100px 1fr', gap: '4px 6px', margin: 0 },
  '& dt': { color: 'var(--wp-text-3)' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& ol': { margin: 0, paddingLeft: 20 },
  '& table + div': { marginTop: 10 },
});
const Others = styled(Section)({ '&:empty': { display: 'none' } });
const Why = styled('div')({
  marginTop: 10,
  padding: 12,
  borderRadius: 'var(--wp-r-control)',
  background: 'var(--wp-warn-bg)',
  '& svg': { color: 'var(--wp-warn-icon)', verticalAlign: '-2px', marginRight: 6 },
  '& p + p': { marginTop: 4 },
});

const Facts = ({ rows }: { rows: readonly [string, ReactNode][] }) => (
  <dl>
    {rows.map(([label, value]) => (
      <div key={label} style={{ display: 'contents' }}>
        <dt>{label}</dt>
        <dd>{value ?? <MutedText>None yet</MutedText>}</dd>
      </div>
    ))}
  </dl>
);

/** Why a task exists, and its next step. */
function Reasons({ task }: { task: Task }) {
  const step = nextStepOf(task);
  const next = step
    ? `${step.action} ${step.reason}`
    : task.toDos.find(({ resolution }) => resolution === null)?.recommendation;
  if (!task.condition && task.businessExceptions.length === 0 && !next) return null;
  return (
    <Why>
      {task.condition && (
        <p>
          <TriangleAlert size={16} strokeWidth={2} aria-hidden="true" />
          <b>{task.condition.conditionCode}</b> {task.condition.description}
        </p>
      )}
      {otherReasons(task).map(({ id, description }) => (
        <p key={id}>{description}</p>
      ))}
      {next && (
        <p>
          <b>Next:</b> {next}
        </p>
      )}
    </Why>
  );
}

/** The end of a wait, and the user who gets the task back. */
function WaitEnd({ task }: { task: Task }) {
  const { waitUntil, waitDaysLeft, waitReturnsTo, assignee } = task;
  const days = waitDaysLeft === 1 ? '1 day' : `${waitDaysLeft} days`;
  const back = waitReturnsTo === 'group' || assignee === null ? 'the queue' : assignee.name;
  return (
    <>
      {waitUntil && displayDate(waitUntil)}{' '}
      <MutedText>
        {days} left, then back to {back}
      </MutedText>
    </>
  );
}

/** The rules that matched the last answer, each with its outcome. */
const MatchedRules = ({
  rulesResult,
}: Pick<NonNullable<Task['domainModels']['eligibility']>, 'rulesResult'>) =>
  rulesResult.map(({ id, name, outcome }) => (
    <div key={id}>
      {name} <MutedText>{outcome}</MutedText>
    </div>
  ));

/** The other open tasks of the case; no section if there are none. */
const OtherTasks = ({ task }: { task: Task }) => (
  <Others>
    <CaseTasks key={task.id} task={task} title={<h3>Other tasks of this case</h3>} />
  </Others>
);

type TaskPanelProps = { task: Task; onStep: (offset: -1 | 1) => void; onClose: () => void };

/** The task panel next to the list: the reason for the task, and its next step. */
export default function TaskPanel({ task, onStep, onClose }: TaskPanelProps) {
  const { refusal, startOrExplain } = useStartOrExplain();
  const { case: taskCase, eligibility } = task.domainModels;
  const refusalText = refusal(task);
  const patient = lastFirst(taskCase.patient);
  useReadNotices(task.id);
  return (
    <SidePanel
      label="Task"
      header={
        <>
          <StatusPill status={taskStatus[task.status]} />
          <PatientName title={patient}>{patient}</PatientName>
          <Viewers taskId={task.id} />
          <IconButton label="Previous task" onClick={() => onStep(-1)}>
            <ChevronUp size={16} strokeWidth={1.75} />
          </IconButton>
          <IconButton label="Next task" onClick={() => onStep(1)}>
            <ChevronDown size={16} strokeWidth={1.75} />
          </IconButton>
          <IconButton label="Close panel" onClick={onClose}>
            <X size={16} strokeWidth={1.75} />
          </IconButton>
        </>
      }
      footer={
        <>
          <ActionButton
            variant="contained"
            fullWidth
            refusal={refusalText}
            onClick={() => startOrExplain(task)}
            onRefused={() => startOrExplain(task)}
          >
            Start Task &nbsp;
            <span aria-hidden="true">
              <KeyCaps keys="s" isInherited />
            </span>
          </ActionButton>
          <RowActions task={task} small={false} />
        </>
      }
    >
      <Section>
        <h2>{task.taskName}</h2>
        <MutedText>
          Created {displayDate(task.createDate.slice(0, 10))} by the {task.process.name} process
        </MutedText>
        <Reasons task={task} />
        <CaseChangeNote task={task} />
      </Section>
      {task.toDos.length > 0 && (
        <Section>
          <h3>To do</h3>
          <ol>
            {task.toDos.map(({ id, recommendation, resolution }) => (
              <li key={id}>
                {recommendation}
                {resolution && <MutedText> {resolution}</MutedText>}
              </li>
            ))}
          </ol>
        </Section>
      )}
      <Section>
        <h3>Case</h3>
        <Facts
          rows={[
            [
              'Case',
              <CaseLink key="case" caseNumber={taskCase.caseNumber}>
                {taskCase.caseNumber}
              </CaseLink>,
            ],
            ['Patient', patient],
            ['Date of birth', birthText(taskCase.patient.dateOfBirth)],
            ['Account', taskCase.patient.accountNumber],
            ['Date of Service', displayDate(taskCase.dateOfService)],
            ...(taskCase.expectedAmount === null
              ? []
              : [['Expected Amount', formatMoney(taskCase.expectedAmount)] as [string, string]]),
            ['Provider', taskCase.provider.name],
            ['Task due', <DueDate key="due" date={task.dueDate} isOverdue={task.isOverdue} />],
            ['Assignee', task.assignee?.name ?? <MutedText key="none">Unassigned</MutedText>],
            ...(task.waitUntil === null
              ? []
              : [['Waits until', <WaitEnd key="wait" task={task} />] as [string, ReactNode]]),
          ]}
        />
      </Section>
      <OtherTasks task={task} />
      <Section>
        <h3>Insurance</h3>
        <Facts
          rows={[
            ['Payer', taskCase.payer.name],
            ['Plan', taskCase.payer.planName],
            ['Member ID', taskCase.patient.memberId],
            [
              'Last check',
              eligibility?.coverageStatus && coverageText(eligibility.coverageStatus, eligibility),
            ],
            ...(eligibility
              ? [['', new Date(eligibility.transactionDate).toLocaleString('en-US')] as [string, ReactNode]]
              : []),
            ...(eligibility && eligibility.rulesResult.length > 0
              ? [['Rules', <MatchedRules key="rules" {...eligibility} />] as [string, ReactNode]]
              : []),
          ]}
        />
      </Section>
      <Section>
        <h3>Why this task</h3>
        <TaskReasons key={task.id} task={task} />
      </Section>
      <Section>
        <h3>Order of work</h3>
        <WorkOrder task={task} />
        {task.abilities.manage && <PriorityField key={task.id} task={task} />}
      </Section>
      <Section aria-label="Comments">
        <h3>Comments</h3>
        <TaskComments
          key={task.id}
          subject={{ caseId: taskCase.caseId, taskId: task.id, name: caseOf(task) }}
        />
      </Section>
      <Section>
        <h3>History</h3>
        <TaskHistory key={task.id} task={task} />
      </Section>
    </SidePanel>
  );
}
