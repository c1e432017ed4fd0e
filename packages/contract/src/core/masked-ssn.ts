/** The masked SSN: its last four digits, or empty where there is none (C-202). */
export const maskedSsn = (ssn: string): string => {
  const digits = ssn.replace(/\D/g, '');
  return digits === '' ? '' : `XXX-XX-${digits.slice(-4)}`;
};
