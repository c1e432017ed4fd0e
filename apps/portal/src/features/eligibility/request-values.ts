import { uuid } from '@waypost/contract/core/values';
import {
  type EligibilityRequest,
  emptyEligibilityRequest,
  type FacilityProvider,
  formOfRequest,
  type SubmittedRequest,
} from '@waypost/contract/eligibility/request';
import type { Facility } from '@waypost/contract/entities/calls';
import type { Payer } from '@waypost/contract/payers/calls';
import type { EligibilityTarget } from './route-target.ts';

/** The values set when a facility is chosen: its NPI, unless the provider has another kind of identifier. */
export function facilityValues(
  facility: Facility | undefined,
  identifierType: EligibilityRequest['providerIdentifierType'],
): Partial<EligibilityRequest> {
  if (!facility) return {};
  const fillsNpi = identifierType === 'npi' && facility.defaultNPI;
  return { facilityId: facility.id, ...(fillsNpi ? { providerIdentifier: facility.defaultNPI ?? '' } : {}) };
}

/** The values set when the kind of identifier changes: the facility's NPI is added or removed, typed values stay. */
export function identifierValues(
  facility: Facility | undefined,
  chosen: { type: EligibilityRequest['providerIdentifierType']; identifier: string },
): Partial<EligibilityRequest> {
  const npi = facility?.defaultNPI ?? '';
  if (chosen.type === 'npi') return chosen.identifier === '' ? { providerIdentifier: npi } : {};
  return chosen.identifier === npi ? { providerIdentifier: '' } : {};
}

/** The values set when a provider is chosen from the facility's list. */
export const providerValues = ({
  providerIdentifierType,
  providerIdentifier,
  taxonomyCode,
  taxonomyCodeIdentifier,
}: FacilityProvider): Partial<EligibilityRequest> => ({
  providerIdentifierType,
  providerIdentifier,
  taxonomyCode,
  taxonomyCodeIdentifier,
});

/** A request belongs to its task only while it is for the task's facility. */
export const taskOfFacility = (
  facilityId: string,
  opened: Partial<Pick<EligibilityRequest, 'facilityId' | 'taskId'>> | undefined,
): Partial<EligibilityRequest> => ({
  taskId: opened?.facilityId === facilityId ? (opened.taskId ?? '') : '',
});

/** The values set when a payer is chosen: its name and its first search option. */
export function payerValues(payer: Payer | undefined): Partial<EligibilityRequest> {
  return { payerName: payer?.payerName ?? '', searchOptionId: payer?.searchOptions[0]?.id ?? '' };
}

type Beginning = Pick<EligibilityTarget, 'facilityId' | 'taskId'>;

/** Whether only the user's default decides the facility: no address, no task, no choice. */
export const beginsWithDefault = (
  facilities: readonly Facility[],
  { facilityId, taskId }: Beginning,
): boolean => facilityId === null && taskId === null && facilities.length > 1;

/** The initial form: with the facility of the address, the only facility, or the user's default. */
export function newRequest(
  facilities: readonly Facility[],
  target: Beginning,
  defaultFacilityId: string | null = null,
): EligibilityRequest {
  // An address can contain anything; a request takes only valid task ids.
  const taskId = uuid.safeParse(target.taskId).data ?? '';
  const facility =
    facilities.find(({ id }) => id === target.facilityId) ??
    (beginsWithDefault(facilities, target)
      ? facilities.find(({ id }) => id === defaultFacilityId)
      : undefined) ??
    (facilities.length === 1 ? facilities[0] : undefined);
  return { ...emptyEligibilityRequest, ...facilityValues(facility, 'npi'), taskId };
}

/**
 * An earlier request to resubmit (C-086), to the payer found for it. A masked SSN cannot be sent, so it must be typed
 * again. Without a payer the user chooses one.
 */
export function repeatedRequest(
  earlier: EligibilityRequest | SubmittedRequest,
  payer: Payer | null,
): EligibilityRequest {
  const isFullSsn = /^\d{3}-\d{2}-\d{4}$/.test(earlier.ssn);
  const form = formOfRequest(earlier);
  const isOffered = payer?.searchOptions.some(({ id }) => id === form.searchOptionId) ?? false;
  return {
    ...form,
    ssn: isFullSsn ? earlier.ssn : '',
    ...payerValues(payer ?? undefined),
    payerCode: payer?.payerCode ?? '',
    ...(isOffered ? { searchOptionId: form.searchOptionId } : {}),
  };
}
