import { useQuery } from '@tanstack/react-query';
import type { Facility } from '@waypost/contract/services/policy';
import type { Option } from '#src/ui/form/SelectField.tsx';
import { payersQuery, serviceTypesQuery } from './queries.ts';
import type { RequestLists } from './use-request-form.ts';

/** What the form chooses from. */
export type RequestChoices = RequestLists & {
  serviceTypes: readonly Option[];
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
};

/** Facilities of the entity, its payers, the service types; lists that are not here yet are empty. */
export function useRequestLists(entityId: string, facilities: readonly Facility[]): RequestChoices {
  const payers = useQuery(payersQuery(entityId));
  const serviceTypes = useQuery(serviceTypesQuery(entityId));
  return {
    facilities,
    payers: payers.data ?? [],
    serviceTypes: (serviceTypes.data ?? []).map(({ code, label }) => ({
      value: code,
      label: `${code} ${label}`,
    })),
    isLoading: payers.isPending || serviceTypes.isPending,
    hasFailed: payers.isError || serviceTypes.isError,
    retry: () => void Promise.all([payers.refetch(), serviceTypes.refetch()]),
  };
}
