import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';

export const letterTemplatesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'letter-templates'],
    queryFn: () => api.documentTemplates.letterTemplates(),
  });

/** The facilities to choose from: all of the organisation, since whoever keeps templates keeps them for all. */
export const templateFacilitiesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'facilities'],
    queryFn: () => api.facilities.facilities(),
  });

/** Reads the templates again after one of them changed, also where rules choose among them. */
export const refreshTemplates = async (entityId: string): Promise<void> => {
  await Promise.all(
    ['letter-templates', 'document-templates'].map((list) =>
      queryClient.invalidateQueries({ queryKey: [entityId, list] }),
    ),
  );
};
