import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';

/** A model with its current file. */
export const modelQuery = (entityId: string, id: string) =>
  queryOptions({
    queryKey: [entityId, 'decisions', 'model', id],
    queryFn: () => api.decision.model({ params: { id } }),
  });

/** A default is requested without the organization, so that its own table of that name does not replace it. */
export const tenantParams = (tenantId: string | null) => (tenantId === null ? {} : { tenantId });

/** A table of a model, with its rules. */
export const tableQuery = (entityId: string, id: string, tenantId: string | null) =>
  queryOptions({
    queryKey: [entityId, 'decisions', 'table', id],
    queryFn: () => api.decision.decisionTable({ params: { id }, query: tenantParams(tenantId) }),
  });

/** The versions of a model, the latest first. */
export const versionsQuery = (entityId: string, id: string) =>
  queryOptions({
    queryKey: [entityId, 'decisions', 'versions', id],
    queryFn: () => api.decision.modelVersions({ params: { id } }),
  });

/** The differences between two versions of a model. */
export const differenceQuery = (entityId: string, id: string, { from, to }: { from: number; to: number }) =>
  queryOptions({
    queryKey: [entityId, 'decisions', 'difference', id, from, to],
    queryFn: () => api.decision.modelDifference({ params: { id, version: from }, query: { to } }),
  });

/** Reads everything about decision models again after one of them changed. */
export const refreshDecisions = (entityId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [entityId, 'decisions'] });
