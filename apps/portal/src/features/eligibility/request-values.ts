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

type InitialTarget = Pick<EligibilityTarget, 'facilityId' | 'taskId'>;

/** Whether only the user's default decides the facility: no address, no task, no choice. */
export const beginsWithDefault = (
  facilities: readonly Facility[],
  { facilityId, taskId }: InitialTarget,
): boolean => facilityId === null && taskId === null && facilities.length > 1;

/** The initial form: with the facility of the address, the only facility, or the user's default. */
export function newRequest(
  facilities: readonly Facility[],
  target: InitialTarget,
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

/**
 * Reads the draft of a request, merged into the initial values; null when it is not a request. A field that a later
 * version added keeps its initial value.
 */
export function readRequestDraft(content: string, initial: EligibilityRequest): EligibilityRequest | null {
  const draft = parsed(content);
  if (typeof draft !== 'object' || draft === null || Array.isArray(draft)) return null;
  const known = Object.entries(draft).filter(([name, value]) => {
    const first = Object.entries(emptyEligibilityRequest).find(([key]) => key === name)?.[1];
    if (typeof first === 'string') return typeof value === 'string';
    return Array.isArray(first) && Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  });
  return { ...initial, ...Object.fromEntries(known) };
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

/** The payers that an earlier request can be sent to again: none, the one, or several to choose from. */
export type PayerMatch = { kind: 'one'; payer: Payer } | { kind: 'none' } | { kind: 'many' };

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Matches the code, ignoring case (C-264); when no payer has it, matches the name (C-356, C-357). */
export function matchPayer(
  { payerCode, payerName }: Pick<EligibilityRequest, 'payerCode' | 'payerName'>,
  payers: readonly Payer[],
): PayerMatch {
  const byCode = payers.find((payer) => same(payer.payerCode, payerCode));
  if (byCode) return { kind: 'one', payer: byCode };
  const [first, ...more] = payerName === '' ? [] : payers.filter((payer) => same(payer.payerName, payerName));
  if (!first) return { kind: 'none' };
  return more.length > 0 ? { kind: 'many' } : { kind: 'one', payer: first };
}

/** Rarely needed fields, hidden behind 'More fields' until the payer requires them or they have a value. */
export const optionalFields = [
  'taxonomyCode',
  'ssn',
  'groupNumber',
  'cardIssueDate',
  'mrn',
  'accountNumber',
] as const satisfies readonly (keyof EligibilityRequest)[];
export type OptionalField = (typeof optionalFields)[number];

/** The optional fields that have a value. */
export const filledFields = (request: Pick<EligibilityRequest, OptionalField>): OptionalField[] =>
  optionalFields.filter((field) => request[field] !== emptyEligibilityRequest[field]);

/** The optional fields shown while the others are hidden. */
export function neededFields(
  filled: readonly OptionalField[],
  isWanted: (field: OptionalField) => boolean,
): ReadonlySet<OptionalField> {
  return new Set(optionalFields.filter((field) => filled.includes(field) || isWanted(field)));
}
