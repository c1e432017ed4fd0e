import { queryOptions } from '@tanstack/react-query';
import { MIN_PAYER_SEARCH } from '@waypost/contract/payers/plans';
import { api } from '#src/api/client.ts';

/** Payer data rarely changes: only when somebody configures it. */
const staleTime = 10 * 60_000;

/** Plans that contain a text (C-229). Shorter texts are not searched. */
export const searchQuery = (entityId: string, text: string) =>
  queryOptions({
    queryKey: [entityId, 'payer-search', text],
    queryFn: ({ signal }) =>
      api.payerData.searchPayerData(
        { params: { insuranceCode: entityId }, query: { searchString: text } },
        { signal },
      ),
    enabled: text.length >= MIN_PAYER_SEARCH,
    staleTime,
  });

/** A plan with its addresses. */
export const planQuery = (entityId: string, clientCode: string, insuranceCode: string) =>
  queryOptions({
    queryKey: [entityId, 'payer-plan', insuranceCode],
    queryFn: async ({ signal }) =>
      (await api.payerData.payerData({ query: { insuranceCode, clientCode } }, { signal }))[0] ?? null,
    enabled: insuranceCode !== '',
    staleTime,
  });

export type CoveragePlace = { caseId: string; facilityId: string; sequence: number };

/** The claim submission settings of a plan at a position of the billing order (C-226). */
export const mediaQuery = (entityId: string, place: CoveragePlace, harpInsuranceCode: string) =>
  queryOptions({
    queryKey: [entityId, 'media-type', place, harpInsuranceCode],
    queryFn: async ({ signal }) => {
      const { caseId, facilityId, sequence } = place;
      const query = { caseId, facilityId, insuranceSequence: sequence, harpInsuranceCode };
      return (await api.payerData.mediaType({ query }, { signal })).mediaType;
    },
    enabled: harpInsuranceCode !== '',
    staleTime,
  });

/** The requirements of a plan before a claim of a facility. */
export const requirementOf = async (insuranceCode: string, facilityId: string): Promise<string> =>
  (await api.payerData.preClaimRequirement({ query: { insuranceCode, facilityId } })).requirementCode ?? '';
