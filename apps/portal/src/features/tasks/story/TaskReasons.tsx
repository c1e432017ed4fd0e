import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { Task } from '@waypost/contract/tasks/shapes';
import type { TaskReason } from '@waypost/contract/tasks/story';
import { Link } from 'react-router';
import { problemMessage } from '#src/api/client.ts';
import { modelsQuery } from '#src/api/decision-models.ts';
import { taskReasonsQuery } from '#src/api/task-story.ts';
import { mayReadDecisionTables, useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { MutedText } from '#src/ui/table.ts';
import { factName, factValue, reasonText, ruleText, shownFacts, tableText } from './reason-text.ts';
import { tableTitle } from './table-title.ts';

const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: '0 !important',
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  '& li': { overflowWrap: 'anywhere' },
  '& time, & summary': { fontSize: 12 },
  '& summary': { width: 'fit-content', color: 'var(--wp-text-2)', cursor: 'pointer' },
  '& ul': { listStyle: 'none', margin: '6px 0 0', padding: 0 },
  '& ul ul': { margin: 0 },
  '& small': { display: 'block', marginBottom: 4, fontSize: 12, lineHeight: '16px' },
  '& dl': { gridTemplateColumns: 'minmax(100px, 2fr) 3fr', marginTop: 8 },
});

/** The text of the matched rules, with the name of their table below. Users who can read tables can open it. */
function DecidingTable({ table }: { table: TaskReason['tables'][number] }) {
  const access = useEntity();
  const { entity } = access;
  const { data: models } = useQuery({ ...modelsQuery(entity.id), enabled: mayReadDecisionTables(access) });
  const model = models?.find(
    ({ tenantId, tables }) =>
      (tenantId === null) === table.isDefault && tables.some(({ name }) => name === table.name),
  );
  const title = tableTitle(table.name);
  return (
    <li>
      <ul>
        {table.rules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a table that is evaluated twice may match the same rule twice
          <li key={index}>{ruleText(rule, table)}</li>
        ))}
      </ul>
      <small>
        {model ? <Link to={paths.decisionModel(entity.lCode, model.id)}>{title}</Link> : title}{' '}
        <MutedText>{tableText(table)}</MutedText>
      </small>
    </li>
  );
}

/** The basis of a decision: the matched rules and their input values. */
function Decided({ reason }: { reason: TaskReason }) {
  const matched = reason.tables.filter(({ rules }) => rules.length > 0);
  const facts = shownFacts(reason);
  return (
    <>
      {matched.length > 0 && (
        <ul aria-label="Rules that matched">
          {matched.map((table) => (
            <DecidingTable key={table.name} table={table} />
          ))}
        </ul>
      )}
      {facts.length > 0 && (
        <dl aria-label="Values that the rules saw">
          {facts.map(({ name, value }) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{factName(name)}</dt>
              <dd>{factValue(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** Why a task exists, followed by the actions of processes and rules on it. */
export function TaskReasons({ task }: { task: Task }) {
  const { entity } = useEntity();
  const { data: reasons, error, refetch } = useQuery(taskReasonsQuery(entity.id, task.id));
  if (error) return <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />;
  if (!reasons) return <SkeletonRows count={3} />;
  if (reasons.length === 0) return <MutedText>No reason is on record for this task.</MutedText>;
  return (
    <List>
      {reasons.toReversed().map((reason, index) => (
        <li
          key={`${reason.at} ${reason.made} ${reason.facts[0]?.value ?? ''} ${reason.facts[1]?.value ?? ''}`}
        >
          {reasonText(reason)}{' '}
          <MutedText>
            <Instant at={reason.at} />
          </MutedText>
          {index === 0 ? (
            <Decided reason={reason} />
          ) : (
            (reason.tables.length > 0 || shownFacts(reason).length > 0) && (
              <details>
                <summary>What decided</summary>
                <Decided reason={reason} />
              </details>
            )
          )}
        </li>
      ))}
    </List>
  );
}
