/** The ten digits of a phone number, without the country code 1; null for other numbers. */
function tenDigits(text: string): string | null {
  // Extensions and foreign numbers are not grouped.
  if (/[^\d\s().+-]/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (digits.length === 10) return digits;
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : null;
}

/** Ten digits, or eleven that start with 1, as `(312) 555-0148` (P-234); other text unchanged. */
export function phoneText(text: string): string {
  const digits = tenDigits(text);
  return digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : text;
}

/** The ten digits of typed or pasted text; other text unchanged, so that rules can refuse it. */
export const readPhone = (typed: string): string => tenDigits(typed) ?? typed.trim();
