import type { TaskGroup } from '@waypost/contract/core/permissions';

/** What the groups of tasks are called. */
export const groupNames: Readonly<Record<TaskGroup, string>> = {
  eligibility: 'Eligibility',
  'insurance-verification': 'Insurance Verification',
  registration: 'Registration',
  documents: 'Documents',
};
