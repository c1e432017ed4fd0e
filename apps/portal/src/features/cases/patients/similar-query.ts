import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isEnoughTyped, type TypedPatient } from '@waypost/contract/patients/similar';
import { api } from '#src/api/client.ts';

/** Known patients that may be the typed one. Requested each time: another user may have registered them. */
export const similarQuery = (entityId: string, typed: TypedPatient) =>
  queryOptions({
    queryKey: [entityId, 'similar-patients', typed],
    queryFn: ({ signal }) => api.patient.similarPatients({ body: typed }, { signal }),
    enabled: isEnoughTyped(typed),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
