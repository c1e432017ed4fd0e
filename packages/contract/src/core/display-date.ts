/** Year-month-day, optionally followed by a time (P-236). The day is taken as written, in any time zone. */
export const isoPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** `2026-01-31`, with or without a time, as `01/31/2026`; other text unchanged (C-204, P-236). */
export function displayDate(text: string): string {
  const parts = isoPattern.exec(text);
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : text;
}
