import { queryOptions } from '@tanstack/react-query';
import { facilityOf } from '@waypost/contract/saved-views/calls';
import { api } from '#src/api/client.ts';

/** The user's default facility; null when there is none. */
export const beginsAtQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'default-facility'],
    queryFn: async (): Promise<string | null> => {
      const [setting] = await api.settings.mySettings({
        query: { entityId, featureKey: 'default-facility' },
      });
      return setting ? facilityOf(setting.applicationData) : null;
    },
    staleTime: 0,
    gcTime: 0,
  });
