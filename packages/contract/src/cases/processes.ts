/** What goes on for a case at the payers: checks that were asked in real time, and verifications done by hand. */
export const processTypes = ['Eligibility', 'Insurance Verification'] as const;

/** Where an eligibility check stands, by the state of its transaction. What came of it stands beside it, as its result. */
export const checkStatuses = {
  sent: 'Waiting',
  answered: 'Answered',
  rejected: 'Answered',
  failed: 'Failed',
  cancelled: 'Cancelled',
  interrupted: 'Interrupted',
} as const;

/** Where an insurance verification stands (C-049). */
export const verificationStatuses = {
  started: 'Insurance verification started',
  complete: 'Insurance verification complete',
  canceled: 'Insurance verification canceled',
} as const;

const withoutResponse: ReadonlySet<string> = new Set(Object.values(verificationStatuses));

/** Whether a process has a response to open and messages to look at: a person's verification has none (C-048). */
export const hasResponse = ({ status }: { status: string }): boolean => !withoutResponse.has(status);
