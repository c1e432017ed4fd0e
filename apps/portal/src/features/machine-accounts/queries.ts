import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';

export const machinesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'machines'],
    queryFn: () => api.machines.machines(),
  });

/** Refetches the accounts after one changed. */
export const refreshMachines = (entityId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [entityId, 'machines'] });
