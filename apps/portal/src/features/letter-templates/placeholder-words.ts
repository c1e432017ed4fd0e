import type { Placeholder } from '@waypost/contract/letters/template-text';

/** What each placeholder stands for, and what it could be in a letter. */
export const placeholderWords = {
  today: { label: 'Today', example: '12/01/2026' },
  'facility.name': { label: 'Facility', example: 'Riverside Clinic' },
  'patient.name': { label: 'Patient', example: 'Jane Sample' },
  'patient.birthDate': { label: 'Date of birth', example: '04/17/1971' },
  'case.number': { label: 'Case number', example: 'C10000000' },
  'case.accountNumber': { label: 'Account number', example: 'A-20418' },
  'case.serviceDate': { label: 'Date of service', example: '12/14/2026' },
  'insurance.name': { label: 'Insurance', example: 'Sample Health PPO' },
  'insurance.memberId': { label: 'Member ID', example: 'XYZ100200300' },
  'physician.name': { label: 'Physician', example: 'Dr. Alex Example' },
  'condition.code': { label: 'Condition code', example: 'RV01' },
  'condition.description': { label: 'Condition', example: 'Insurance card missing or expired' },
} as const satisfies Record<Placeholder, { label: string; example: string }>;
