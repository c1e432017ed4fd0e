import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { WhatWouldChange } from '@waypost/contract/processes/calls';
import { CircleCheck, Table2 } from 'lucide-react';
import { useId } from 'react';
import { api } from '#src/api/client.ts';
import { CaseLink } from '#src/app/CaseLink.tsx';
import { useEntity } from '#src/app/entity-context.ts';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { MutedText } from '#src/ui/table.ts';
import { refusalLines } from '../refusals.ts';
import type { CandidateTable } from './candidate-tables.ts';
import {
  changeLines,
  countsText,
  type EscalationDifference,
  escalationCounts,
  escalationLines,
  ruleCounts,
  type TaskDifference,
} from './change-text.ts';

/** Maximum number shown; the counts include all. */
const SHOWN = 100;

const Table = styled('section')({
  padding: '12px 0',
  fontSize: 13,
  lineHeight: '20px',
  '& + &': { borderTop: '1px solid var(--wp-line)' },
  '& h3': { fontSize: 14, lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' },
  '& > ol': { margin: '8px 0', paddingLeft: 24, overflowWrap: 'anywhere' },
  '& > ul': { listStyle: 'none', margin: '8px 0 0', padding: 0 },
  '& > ul > li': { padding: '8px 0', borderTop: '1px solid var(--wp-line)', overflowWrap: 'anywhere' },
});

/** A task that would differ. */
const Difference = ({ of }: { of: TaskDifference }) => (
  <li>
    <b>{of.taskType}</b> <CaseLink caseNumber={of.caseNumber}>{of.caseNumber}</CaseLink>{' '}
    <MutedText>{of.about}</MutedText>
    {changeLines(of).map((line) => (
      <div key={line}>{line}</div>
    ))}
  </li>
);

/** A task that would be escalated differently. */
const Escalated = ({ of }: { of: EscalationDifference }) => (
  <li>
    <b>{of.taskType}</b> <CaseLink caseNumber={of.caseNumber}>{of.caseNumber}</CaseLink>
    {escalationLines(of).map((line) => (
      <div key={line}>{line}</div>
    ))}
  </li>
);

/** Each rule of the escalation table, with the open tasks that it would match. */
const RuleList = ({ of }: { of: NonNullable<WhatWouldChange['escalations']>['rules'] }) => (
  <ol aria-label="Open tasks of each rule">
    {of.map((rule, at) => (
      // Two rules may have the same name.
      // biome-ignore lint/suspicious/noArrayIndexKey: a rule is identified by its position
      <li key={at}>
        <b>{rule.rule || 'No name'}</b> <span>{ruleCounts(rule)}</span>
      </li>
    ))}
  </ol>
);

/** The differences for a table of either kind. */
function Differences({ of }: { of: WhatWouldChange }) {
  const { differences, escalations } = of;
  const count = escalations ? escalations.differences.length : differences.length;
  return (
    <>
      <p>{escalations ? escalationCounts(escalations) : countsText(of)}</p>
      {escalations && escalations.rules.length > 0 && <RuleList of={escalations.rules} />}
      {count === 0 ? (
        <EmptyPanel icon={CircleCheck} title="No task would change" />
      ) : (
        <ul aria-label="Tasks that would change">
          {differences.slice(0, SHOWN).map((difference) => (
            <Difference
              key={`${difference.caseNumber} ${difference.taskType} ${difference.about}`}
              of={difference}
            />
          ))}
          {escalations?.differences.slice(0, SHOWN).map((difference) => (
            <Escalated key={difference.taskId} of={difference} />
          ))}
        </ul>
      )}
      {count > SHOWN && <MutedText>and {count - SHOWN} more tasks</MutedText>}
    </>
  );
}

type WhatWouldChangeDialogProps = {
  /** The tables with the rules they would have; null when they cannot be read. */
  read: () => Promise<CandidateTable[] | null>;
  onClose: () => void;
};

/** The tasks of the latest cases that other rules would create, before these are saved. Nothing is stored. */
export default function WhatWouldChangeDialog({ read, onClose }: WhatWouldChangeDialogProps) {
  const { entity } = useEntity();
  // Each opening makes a new request.
  const id = useId();
  const { data, error, refetch } = useQuery({
    queryKey: [entity.id, 'decisions', 'what-would-change', id],
    queryFn: async () => {
      const tables = await read();
      if (tables === null) return null;
      return Promise.all(
        tables.map(async ({ name, rules }) => ({
          name,
          ...(await api.processes.whatWouldChange({ params: { id: name }, body: { rules } })),
        })),
      );
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return (
    <LargeDialog title="What would change" width={640} onClose={onClose}>
      {error && <FailedPanel text={refusalLines(error).join(' ')} onRetry={() => void refetch()} />}
      {data === undefined && !error && <SkeletonRows count={6} />}
      {data === null && <FailedPanel text="The file cannot be read as a decision model." />}
      {data?.length === 0 && (
        <EmptyPanel icon={Table2} title="No task would change">
          <span>None of these tables creates tasks.</span>
        </EmptyPanel>
      )}
      {data?.map((table) => (
        <Table key={table.name} aria-label={table.name}>
          <h3>{table.name}</h3>
          <Differences of={table} />
        </Table>
      ))}
    </LargeDialog>
  );
}
