import { queryOptions } from '@tanstack/react-query';
import { graphql } from './client.ts';

/** Payer data rarely changes: only when somebody configures it. */
const staleTime = 10 * 60_000;

/** Every plan of the entity, by its name. */
export const plansQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'payer-plans'],
    queryFn: async ({ signal }) => (await graphql('payersByEntity', {}, signal)).payersByEntity,
    staleTime,
  });
