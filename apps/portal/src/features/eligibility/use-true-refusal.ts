import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { useEffect, useRef } from 'react';
import { taskQuery } from '#src/api/task-queries.ts';
import { transactionQuery } from './queries.ts';

/** Refetches an answer when the task changes that prevents resubmitting, because the reason may no longer apply. */
export function useActualRefusal(
  entityId: string,
  transaction: Pick<EligibilityTransaction, 'id' | 'taskId' | 'resubmit'> | undefined,
): void {
  const client = useQueryClient();
  const { id = '', taskId = null, resubmit } = transaction ?? {};
  const isHeld = taskId !== null && resubmit?.reason === 'task-of-another';
  const { data: task } = useQuery({ ...taskQuery(entityId, taskId ?? ''), enabled: isHeld });
  const seen = useRef<number | null>(null);
  const version = isHeld ? (task?.version ?? null) : null;
  useEffect(() => {
    const isChanged = seen.current !== null && version !== null && seen.current !== version;
    seen.current = version;
    if (isChanged) void client.invalidateQueries({ queryKey: transactionQuery(entityId, id).queryKey });
  }, [client, entityId, id, version]);
}
