import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PayerData } from '@waypost/contract/payers/plans';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { plansQuery } from '#src/api/plan-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { useDebounced } from '#src/ui/use-debounced.ts';
import type { CoverageValues } from './coverage-values.ts';
import { type CoveragePlace, mediaQuery, planQuery, searchQuery } from './payer-queries.ts';

/** The pause after the last key before payers are searched (C-230). */
const QUIET_MS = 500;

/** Plans of the typed payer; nothing is searched without one. */
export function usePayerSearch(typed: string): readonly PayerData[] {
  const { entity } = useEntity();
  const text = useDebounced(typed.trim(), QUIET_MS);
  const search = useQuery({ ...searchQuery(entity.id, text), placeholderData: keepPreviousData });
  return typed.trim().length < 2 ? [] : (search.data ?? []);
}

/** The payer data of the plan in a form. */
export function usePlan(
  { control, formState }: Pick<UseFormReturn<CoverageValues>, 'control' | 'formState'>,
  place: CoveragePlace,
) {
  const { entity } = useEntity();
  const [planId, media] = useWatch({ control, name: ['planId', 'media'] });
  const list = useQuery(plansQuery(entity.id));
  const saved = formState.defaultValues?.planId;
  // An ended plan is only valid for an insurance that has it.
  const plans = (list.data ?? []).filter(
    ({ isEnded, harpInsuranceCode }) => !isEnded || harpInsuranceCode === saved,
  );
  // An incomplete code is not requested.
  const known = plans.some(({ harpInsuranceCode }) => harpInsuranceCode === planId) ? planId : '';
  const plan = useQuery(planQuery(entity.id, entity.clientCode, known));
  const configured = useQuery(mediaQuery(entity.id, place, known));
  return {
    plans,
    addresses: (known && plan.data?.payerAddresses) || [],
    /** The transmission of claims: as configured for the plan; for an unknown plan, the user's choice. */
    media: (known && configured.data) || media,
    isConfigured: known !== '',
    isLoading: list.isLoading || plan.isLoading || configured.isLoading,
  };
}
