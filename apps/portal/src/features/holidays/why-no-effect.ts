import { message } from '@waypost/contract/core/messages';

const SUNDAY = 0;
const SATURDAY = 6;

/** Why a holiday does not change any wait in business days; null if it does. Both days are written as `2026-12-25`. */
export function noEffectReason(day: string, today: string): string | null {
  if (day <= today) return message('holiday.over');
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === SUNDAY || weekday === SATURDAY ? message('holiday.onWeekend') : null;
}
