/** Groups typed digits 3-2-4 (C-252); at most nine. */
export function groupSsn(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 9);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((part) => part !== '').join('-');
}

/** Nine digits as `900-12-3456` (P-235), also masked ones; other text unchanged. */
export function displaySsn(text: string): string {
  const parts = /^([\dX*]{3})-?([\dX*]{2})-?(\d{4})$/.exec(text);
  return parts ? parts.slice(1).join('-') : text;
}
