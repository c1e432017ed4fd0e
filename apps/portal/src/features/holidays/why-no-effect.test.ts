import { message } from '@waypost/contract/core/messages';
import { expect, it } from 'vitest';
import { noEffectReason } from './why-no-effect.ts';

it.each([
  ['2026-11-26', message('holiday.over')],
  ['2026-11-27', null],
  ['2026-12-25', null],
  ['2026-11-25', message('holiday.over')],
  ['2026-11-28', message('holiday.onWeekend')],
  ['2026-11-29', message('holiday.onWeekend')],
  ['2026-11-22', message('holiday.over')],
])('a holiday on %s, added on 11/26/2026, says whether it has an effect', (day, why) => {
  expect(noEffectReason(day, '2026-11-26')).toBe(why);
});
