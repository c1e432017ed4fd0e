const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/;
const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s.*)?$/;

/**
 * The day of a document system's date, written as `2026-11-03T08:15:00` or `11/3/2026 8:15:00 AM`. No time zone is
 * involved: it is the day of that system. Other text stays unchanged.
 */
export function archivalDay(text: string): string {
  const written = text.trim();
  const [, year = '', month = '', day = ''] = iso.exec(written) ?? [];
  if (year) return `${year}-${month}-${day}`;
  const [, m = '', d = '', y = ''] = american.exec(written) ?? [];
  return y ? `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : written;
}
