/** The four processes that create tasks (P-367), and the task types of each (W-254, W-256). */
export const processNames = [
  'Eligibility',
  'Insurance Verification',
  'Registration Verification',
  'Document Generation',
] as const;
export type ProcessName = (typeof processNames)[number];

export const taskTypes: Readonly<Record<ProcessName, readonly string[]>> = {
  Eligibility: ['Eligibility Exception'],
  'Insurance Verification': ['Insurance Verification'],
  'Registration Verification': ['Registration Verification', 'Registration Exception'],
  'Document Generation': ['Document Generation Exception', 'Fax Exception'],
};
