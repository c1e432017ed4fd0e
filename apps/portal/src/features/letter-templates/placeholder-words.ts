import type { Placeholder } from '@waypost/contract/letters/template-text';

/** The meaning of each placeholder. */
export const placeholderWords = {
  today: 'Today',
  'facility.name': 'Facility',
  'patient.name': 'Patient',
  'patient.birthDate': 'Date of birth',
  'case.number': 'Case number',
  'case.accountNumber': 'Account number',
  'case.serviceDate': 'Date of service',
  'insurance.name': 'Insurance',
  'insurance.memberId': 'Member ID',
  'physician.name': 'Physician',
  'condition.code': 'Condition code',
  'condition.description': 'Condition',
} as const satisfies Record<Placeholder, string>;
