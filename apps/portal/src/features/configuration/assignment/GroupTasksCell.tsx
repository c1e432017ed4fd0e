import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { RuleBody } from '@waypost/contract/tasks/assignment/calls';
import { assignmentRulesQuery } from '#src/api/assignment-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { MutedText } from '#src/ui/table.ts';
import { ruleTextOf } from './rule-text.ts';

type GroupTasksCellProps = Pick<RuleBody, 'process' | 'taskType'> & { onAsk: () => void };

/**
 * The assignment of a task type with a button to change it. The cell reads it itself: with new columns the grid would
 * create its button again, and the focus that returns from the dialog would be lost.
 */
export function GroupTasksCell({ process, taskType, onAsk }: GroupTasksCellProps) {
  const { entity } = useEntity();
  const { data, error } = useQuery(assignmentRulesQuery(entity.id));
  const text = data ? ruleTextOf(data, { process, taskType }) : error ? 'Not known' : '…';
  return (
    <Button size="small" aria-label={`Group Tasks of ${taskType}: ${text}`} onClick={onAsk}>
      {data ? text : <MutedText>{text}</MutedText>}
    </Button>
  );
}
