import {
  type EligibilityRequest,
  emptyEligibilityRequest,
  type FacilityProvider,
  formOfRequest,
  type SubmittedRequest,
} from '@waypost/contract/services/eligibility-request';
import type { Payer } from '@waypost/contract/services/payer-data';
import type { Facility } from '@waypost/contract/services/policy';
import { uuid } from '@waypost/contract/values';
import type { EligibilityTarget } from './route-target.ts';

/** What choosing a facility fills in: its NPI, unless the provider is named by another identifier. */
export function facilityValues(
  facility: Facility | undefined,
  identifierType: EligibilityRequest['providerIdentifierType'],
): Partial<EligibilityRequest> {
  if (!facility) return {};
  const fillsNpi = identifierType === 'npi' && facility.defaultNPI;
  return { facilityId: facility.id, ...(fillsNpi ? { providerIdentifier: facility.defaultNPI ?? '' } : {}) };
}

/** What choosing another kind of identifier does: the facility's NPI comes and goes, what was typed stays. */
export function identifierValues(
  facility: Facility | undefined,
  chosen: { type: EligibilityRequest['providerIdentifierType']; identifier: string },
): Partial<EligibilityRequest> {
  const npi = facility?.defaultNPI ?? '';
  if (chosen.type === 'npi') return chosen.identifier === '' ? { providerIdentifier: npi } : {};
  return chosen.identifier === npi ? { providerIdentifier: '' } : {};
}

/** What taking a provider of the facility's list fills in. */
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

/** A request belongs to its task while it asks for the facility of that task, and to none otherwise. */
export const taskOfFacility = (
  facilityId: string,
  opened: Partial<Pick<EligibilityRequest, 'facilityId' | 'taskId'>> | undefined,
): Partial<EligibilityRequest> => ({
  taskId: opened?.facilityId === facilityId ? (opened.taskId ?? '') : '',
});

/** What choosing a payer fills in: its name and the first of its search options. */
export function payerValues(payer: Payer | undefined): Partial<EligibilityRequest> {
  return { payerName: payer?.payerName ?? '', searchOptionId: payer?.searchOptions[0]?.id ?? '' };
}

type Beginning = Pick<EligibilityTarget, 'facilityId' | 'taskId'>;

/** Whether nothing but the user's own default says which facility is asked for: no address, no task, no other choice. */
export const beginsWithDefault = (
  facilities: readonly Facility[],
  { facilityId, taskId }: Beginning,
): boolean => facilityId === null && taskId === null && facilities.length > 1;

/** An untouched form: the facility of the address, the only one there is, or the one that the user begins with. */
export function newRequest(
  facilities: readonly Facility[],
  target: Beginning,
  defaultFacilityId: string | null = null,
): EligibilityRequest {
  // An address can hold anything; a request carries only what can be a task.
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
 * An earlier request to send again (C-086), to the payer that was found for it. A masked SSN cannot be sent: it
 * is left out, to be typed anew. Without a payer the user chooses one.
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
