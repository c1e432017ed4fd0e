import type { TaskGroup } from '../core/permissions.ts';

/** The four processes that create tasks (P-367), and the task types of each (W-254, W-256). */
export const processNames = [
  'Eligibility',
  'Insurance Verification',
  'Registration Verification',
  'Document Generation',
] as const;
export type ProcessName = (typeof processNames)[number];

/** The group that works the tasks of each process. */
export const groupOfProcess: Readonly<Record<ProcessName, TaskGroup>> = {
  Eligibility: 'eligibility',
  'Insurance Verification': 'insurance-verification',
  'Registration Verification': 'registration',
  'Document Generation': 'documents',
};

export const taskTypes: Readonly<Record<ProcessName, readonly string[]>> = {
  Eligibility: ['Eligibility Exception'],
  'Insurance Verification': ['Insurance Verification'],
  'Registration Verification': ['Registration Verification', 'Registration Exception'],
  'Document Generation': ['Document Generation Exception', 'Fax Exception'],
};
