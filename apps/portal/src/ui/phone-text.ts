/** The ten digits of a phone number, without the leading 1 of the country; null when it is another kind of number. */
function tenDigits(text: string): string | null {
  // An extension or a foreign number is not ours to group.
  if (/[^\d\s().+-]/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (digits.length === 10) return digits;
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : null;
}

/** Ten digits, or eleven that start with 1, as `(312) 555-0148` (P-234); any other text as it is. */
export function phoneText(text: string): string {
  const digits = tenDigits(text);
  return digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : text;
}

/** What was typed or pasted as its ten digits; what is no such number stays as typed, so that rules can refuse it. */
export const readPhone = (typed: string): string => tenDigits(typed) ?? typed.trim();
