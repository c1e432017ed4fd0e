/** An SSN as everybody sees it: its last four digits, or nothing where there is none (C-202). */
export const maskedSsn = (ssn: string): string => {
  const digits = ssn.replace(/\D/g, '');
  return digits === '' ? '' : `XXX-XX-${digits.slice(-4)}`;
};
