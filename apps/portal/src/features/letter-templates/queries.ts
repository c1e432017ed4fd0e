import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';

export const letterTemplatesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'letter-templates'],
    queryFn: () => api.documentTemplates.letterTemplates(),
  });

/** All facilities of the organization, because the permission for templates covers all of them. */
export const templateFacilitiesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'facilities'],
    queryFn: () => api.facilities.facilities(),
  });

/** Refetches the templates after one changed, also where rules use them. */
export const refreshTemplates = async (entityId: string): Promise<void> => {
  await Promise.all(
    ['letter-templates', 'document-templates'].map((list) =>
      queryClient.invalidateQueries({ queryKey: [entityId, list] }),
    ),
  );
};
