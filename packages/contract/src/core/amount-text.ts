const decimalPattern = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

/** The text as an exact decimal for Intl, which formats decimal text without converting it to a float. */
function asDecimal(text: string): Intl.StringNumericLiteral | null {
  return decimalPattern.test(text) ? (text as Intl.StringNumericLiteral) : null;
}

/** `1500` as `$1,500.00` (C-203); other text unchanged. */
export function formatMoney(text: string): string {
  const decimal = asDecimal(text);
  return decimal === null ? text : money.format(decimal);
}

/**
 * A percentage as X12 sends it, a fraction of one: `.2` as `20%` (C-205). Some payers send `20` for 20 %: a value
 * above one makes no sense as a fraction and is read as the percentage.
 */
export function formatPercent(text: string): string {
  const decimal = asDecimal(text);
  if (decimal === null) return text;
  return Math.abs(Number(text)) > 1 ? `${text}%` : percent.format(decimal);
}
