/** Processes of a case at the payers: real-time eligibility checks and manual verifications. */
export const processTypes = ['Eligibility', 'Insurance Verification'] as const;

/** The status of an eligibility check by the state of its transaction. Its result is a field of its own. */
export const checkStatuses = {
  sent: 'Waiting',
  answered: 'Answered',
  rejected: 'Answered',
  failed: 'Failed',
  cancelled: 'Cancelled',
  interrupted: 'Interrupted',
} as const;

/** The statuses of an insurance verification (C-049). */
export const verificationStatuses = {
  started: 'Insurance verification started',
  complete: 'Insurance verification complete',
  canceled: 'Insurance verification canceled',
} as const;

const withoutResponse: ReadonlySet<string> = new Set(Object.values(verificationStatuses));

/** Whether a process has a response and messages to open; a manual verification has none (C-048). */
export const hasResponse = ({ status }: { status: string }): boolean => !withoutResponse.has(status);
