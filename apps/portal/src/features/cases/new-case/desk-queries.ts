import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isEnoughTyped, type TypedPatient } from '@waypost/contract/patients/similar';
import { facilityOf } from '@waypost/contract/saved-views/calls';
import { api } from '#src/api/client.ts';

/** Who is known and may be the patient that is typed. Asked anew each time: somebody else may have registered them. */
export const similarQuery = (entityId: string, typed: TypedPatient) =>
  queryOptions({
    queryKey: [entityId, 'similar-patients', typed],
    queryFn: ({ signal }) => api.patient.similarPatients({ body: typed }, { signal }),
    enabled: isEnoughTyped(typed),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** The facility that the user begins with; null when there is none. */
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
