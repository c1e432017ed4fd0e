const groupedPattern = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;
const plainPattern = /^-?(\d+\.?\d*|\.\d+)$/;

/** Typed or pasted text as a plain decimal without currency, group separators and blanks; null if it is no number. */
function readDecimal(typed: string): string | null {
  const bare = typed.trim().replace(/^(-?)\$\s*/, '$1');
  const text = groupedPattern.test(bare) ? bare.replaceAll(',', '') : bare;
  if (!plainPattern.test(text)) return null;
  // Users write `.5` and `5.`, which the contract does not accept.
  return text.replace(/^(-?)\./, '$10.').replace(/\.$/, '');
}

/** A whole number as text; other text unchanged. */
export function readWhole(typed: string): string {
  const text = readDecimal(typed);
  return text !== null && !text.includes('.') ? text : typed.trim();
}

/** An amount with two decimals, as text and never a float; other text unchanged. */
export function readAmount(typed: string): string {
  const text = readDecimal(typed);
  if (text === null) return typed.trim();
  const [whole = '', cents = ''] = text.split('.');
  return cents.length > 2 ? typed.trim() : `${whole}.${cents.padEnd(2, '0')}`;
}

/** Digits in groups of three, for reading: `1234.50` as `1,234.50`. */
export function groupThousands(text: string): string {
  if (!plainPattern.test(text)) return text;
  const [whole = '', cents] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return cents === undefined ? grouped : `${grouped}.${cents}`;
}
