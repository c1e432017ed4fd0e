import {
  type EligibilityRequest,
  emptyEligibilityRequest,
} from '@waypost/contract/services/eligibility-request';

/** Fields that a request rarely needs: behind 'More fields' until the payer asks for them or they hold something. */
export const optionalFields = [
  'taxonomyCode',
  'ssn',
  'groupNumber',
  'cardIssueDate',
  'mrn',
  'accountNumber',
] as const satisfies readonly (keyof EligibilityRequest)[];
export type OptionalField = (typeof optionalFields)[number];

/** Those that hold something. */
export const filledFields = (request: Pick<EligibilityRequest, OptionalField>): OptionalField[] =>
  optionalFields.filter((field) => request[field] !== emptyEligibilityRequest[field]);

/** Those to be seen while the others are folded away. */
export function neededFields(
  filled: readonly OptionalField[],
  isWanted: (field: OptionalField) => boolean,
): ReadonlySet<OptionalField> {
  return new Set(optionalFields.filter((field) => filled.includes(field) || isWanted(field)));
}
