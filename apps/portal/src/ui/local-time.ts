/**
 * An instant in the reader's time zone, for the columns of a list: the day, the time, both, and the day to compare.
 */

export const dateText = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });

export const timeText = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });

export const minuteText = (iso: string): string =>
  `${dateText(iso)} ${new Date(iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}`;

/** The day of an instant in the reader's time zone, as the date filter compares it. */
export const localDay = (iso: string): string => {
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};
