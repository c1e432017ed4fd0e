import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { api } from '#src/api/client.ts';
import { problemMessage } from '#src/api/problem.ts';
import { refreshTasks } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { toast } from '#src/ui/toasts.ts';
import { Card } from '../pane-styles.ts';
import { transactionQuery } from '../queries.ts';
import { outcomeStatus, rulesRunText } from './rules-texts.ts';

const Panel = styled(Card)({
  padding: '10px 16px',
  fontSize: 13,
  lineHeight: '20px',
  '& header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' },
  '& h3': { fontSize: 13, lineHeight: '20px', fontWeight: 600 },
  '& header button': { marginLeft: 'auto' },
  '& ul': {
    listStyle: 'none',
    margin: '6px 0 0',
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: '4px 12px',
  },
  '& li': { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' },
  '& li > span:last-of-type': { overflowWrap: 'anywhere' },
  '& p': { color: 'var(--wp-text-2)' },
});

/** Runs the rules on the answers of the case again, and announces the result. */
function useRunRules(entityId: string, id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = transactionQuery(entityId, id);
  return useMutation({
    mutationFn: () => api.processes.runRules({ params: { id } }),
    onSuccess: (result) => {
      queryClient.setQueryData(queryKey, (known) => known && { ...known, ...result });
      if (result.rulesResult === null) toast.info(message('eligibility.rulesNotRun'));
      else toast.success(rulesRunText(result.rulesResult));
    },
    onError: (error) => toast.error(problemMessage(error)),
    onSettled: () => Promise.all([queryClient.invalidateQueries({ queryKey }), refreshTasks(entityId)]),
  });
}

/** The rules that an answer met, and the most severe outcome. */
export function RulesPanel({ transaction }: { transaction: EligibilityTransaction }) {
  const { entity, can } = useEntity();
  const { id, caseNumber, riskIndicator, rulesResult } = transaction;
  const { mutate, isPending } = useRunRules(entity.id, id);
  return (
    <Panel role="region" aria-label="Rules">
      <header>
        <h3>Rules</h3>
        {rulesResult && <StatusPill status={outcomeStatus(riskIndicator)} />}
        {caseNumber !== null && can('eligibility-execute') && (
          <Button size="small" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
            {isPending ? 'Running the rules' : 'Run the rules again'}
          </Button>
        )}
      </header>
      {rulesResult === null && (
        <p>
          The rules have not run on this answer{caseNumber === null ? ', because it belongs to no case' : ''}.
        </p>
      )}
      {rulesResult && rulesResult.length > 0 && (
        <ul aria-label="Rules that the answer met">
          {rulesResult.map((rule) => (
            <li key={rule.id}>
              <StatusLabel status={outcomeStatus(rule.outcome)} />
              <span>{rule.name}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
