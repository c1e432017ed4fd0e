import { type EligibilityRequest, emptyEligibilityRequest } from '@waypost/contract/eligibility/request';

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
