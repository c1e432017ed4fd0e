import { useQuery } from '@tanstack/react-query';
import type { Facility } from '@waypost/contract/entities/calls';
import type { Option } from '#src/ui/form/SelectField.tsx';
import { type Place, payersQuery, serviceTypesQuery } from './queries.ts';
import type { RequestLists } from './use-request-form.ts';

/** The choices of the form. */
export type RequestChoices = RequestLists & {
  serviceTypes: readonly Option[];
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
};

/** Facilities and payers of the entity, and the service types; empty until they are loaded. */
export function useRequestLists(entity: Place & { facilities: readonly Facility[] }): RequestChoices {
  const { facilities } = entity;
  const payers = useQuery(payersQuery(entity));
  const serviceTypes = useQuery(serviceTypesQuery(entity));
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
