import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PayerData } from '@waypost/contract/services/payer-plans';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useEntity } from '#src/app/entity-context.ts';
import { useSettled } from '#src/ui/use-settled.ts';
import type { CoverageValues } from './coverage-values.ts';
import { mediaQuery, type PlaceOfCoverage, planQuery, plansQuery, searchQuery } from './payer-queries.ts';

/** After the last key a payer is looked for (C-230). */
const QUIET_MS = 500;

/** Plans whose payer is typed; nothing is looked for while nobody types. */
export function usePayerSearch(typed: string): readonly PayerData[] {
  const { entity } = useEntity();
  const text = useSettled(typed.trim(), QUIET_MS);
  const search = useQuery({ ...searchQuery(entity.id, text), placeholderData: keepPreviousData });
  return typed.trim().length < 2 ? [] : (search.data ?? []);
}

/** What the payer data says of the plan in a form. */
export function usePlan({ control }: Pick<UseFormReturn<CoverageValues>, 'control'>, place: PlaceOfCoverage) {
  const { entity } = useEntity();
  const [planId, media] = useWatch({ control, name: ['planId', 'media'] });
  const list = useQuery(plansQuery(entity.id));
  const plans = list.data ?? [];
  // Half a code is no plan: it is asked for once it is one.
  const known = plans.some(({ harpInsuranceCode }) => harpInsuranceCode === planId) ? planId : '';
  const plan = useQuery(planQuery(entity.id, entity.clientCode, known));
  const configured = useQuery(mediaQuery(entity.id, place, known));
  return {
    plans,
    addresses: (known && plan.data?.payerAddresses) || [],
    /** How claims go out: as configured for the plan; of a plan that nobody knows, as somebody says. */
    media: (known && configured.data) || media,
    isConfigured: known !== '',
    isLoading: list.isLoading || plan.isLoading || configured.isLoading,
  };
}
