import { queryOptions, skipToken } from '@tanstack/react-query';
import { conditionCodeQuery } from '@waypost/contract/decision-tables/shapes';
import { api } from './client.ts';

/** The condition codes for a task; disabled for a task that gets none manually. */
export function conditionCodesQuery(entityId: string, taskName: string) {
  const query = conditionCodeQuery(taskName);
  return queryOptions({
    queryKey: [entityId, 'condition-codes', taskName],
    queryFn: query ? () => api.decision.conditionCodes({ query }) : skipToken,
  });
}
